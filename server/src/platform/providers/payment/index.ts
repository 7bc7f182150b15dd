export { createAlipay } from './alipay.ts';
export type { AlipayConfig } from './alipay-config.ts';
export { beijingRfc3339 } from './beijing-time.ts';
export { assertProductionProvider } from './assert-production-provider.ts';
export type { LocatedProvider } from './assert-production-provider.ts';
export { ForgedNotification, PaymentProviderError } from './payment-provider.ts';
export type {
  Acknowledgement,
  BillRow,
  BridgeRequest,
  CloseOutcome,
  ForgeryReason,
  InAppPayments,
  LinkWish,
  NotificationRequest,
  PaymentChannel,
  PaymentNotification,
  PaymentProvider,
  PaymentState,
  PaymentWish,
  RefundOutcome,
  RefundState,
  RefundWish,
} from './payment-provider.ts';
export { readSimulatedMerchant, simulatedAlipay, simulatedWechatPay } from './simulated-merchant.ts';
export type { SimulatedMerchant } from './simulated-merchant.ts';
export { realAlipay, realWechatPay, type MerchantSettings } from './merchant-settings.ts';
export { createWechatPay } from './wechat-pay.ts';
export type { WechatPayConfig } from './wechat-pay-config.ts';
