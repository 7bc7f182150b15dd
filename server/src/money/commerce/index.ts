export { askProvider } from './ask-provider.ts';
export { findOrderByNumber } from './find-order-by-number.ts';
export { earnDisplayFee } from './earn-display-fee.ts';
export { orderNoOf } from './new-order.ts';
export { openDisplayOrder } from './open-display-order.ts';
export {
  endMembership,
  findMembership,
  findOrder,
  findOrderFacts,
  getOrder,
  listOrdersOfAccount,
  lockOrder,
  type Channel,
  type OrderRow,
} from './orders-store.ts';
export { openPaymentLink } from './open-payment-link.ts';
export { payInWechat, paysInWechat, type AskedInWechat, type OpenedInWechat } from './pay-in-wechat.ts';
export { payPackageOrder } from './pay-package-order.ts';
export { getPayable, lockOpenOrder, requireTime } from './payable-order.ts';
export { followDisplayOrderKind, returnStrayKind } from './order-jobs.ts';
export { countNotification, listNotifications } from './notifications-store.ts';
export { moveOrder } from './move-order.ts';
export { movePayment } from './move-payment.ts';
export { getPayment, listPayments, type PaymentRow } from './payments-store.ts';
export { settlePayment } from './settle-payment.ts';
export { presentOrder } from './present-order.ts';
