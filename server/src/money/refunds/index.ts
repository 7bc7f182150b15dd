export { presentRefundRow } from './present-refund.ts';
export { hurryRefund, listRefundsOfOrder } from './refunds-store.ts';
export { returnDisplayFee } from './return-display-fee.ts';
export { voidInvoicesKind } from './refund-jobs.ts';
export { returnStrayPayment, sendRefund } from './send-refund.ts';
