import { beijingRfc3339 } from './beijing-time.ts';
import type { PaymentWish } from './payment-provider.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

/** What an order says whichever way it is paid (APIv3 下单). */
export const orderBody = (config: WechatPayConfig, wish: PaymentWish): object => ({
  appid: config.appid,
  mchid: config.mchid,
  description: [...wish.description].slice(0, 127).join(''),
  out_trade_no: wish.orderNo,
  time_expire: beijingRfc3339(wish.expiresAt),
  notify_url: config.notifyUrl,
  amount: { total: wish.amountFen, currency: 'CNY' },
});
