import { randomBytes, sign } from 'node:crypto';
import { z } from 'zod';
import type { BridgeRequest, InAppPayments } from './payment-provider.ts';
import type { WechatPayClient } from './wechat-pay-client.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';
import { orderBody } from './wechat-pay-order.ts';
import { redeemWechatCode, wechatHosts } from './wechat-sign-in.ts';

const Prepared = z.object({ prepay_id: z.string().regex(/^\w{1,64}$/) });

/** JSAPI: undefined for a merchant without an app secret. */
export function createWechatPayInApp(
  config: WechatPayConfig,
  client: WechatPayClient,
  now: () => Date,
): InAppPayments | undefined {
  const { appSecret } = config;
  if (appSecret === undefined) return undefined;
  return {
    // WeChat compares the address with a pattern: the parameters keep this order, and the fragment is part of it.
    signInUrl: ({ state, returnUrl }) =>
      `${wechatHosts(config).open}/connect/oauth2/authorize?appid=${config.appid}` +
      `&redirect_uri=${encodeURIComponent(returnUrl)}&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`,
    redeem: (code) => redeemWechatCode({ ...config, appSecret }, code),
    prepare: async ({ openid, ...wish }) => {
      const body = { ...orderBody(config, wish), payer: { openid } };
      const reply = await client.call('POST', '/v3/pay/transactions/jsapi', Prepared, body);
      return signBridgeRequest(config, reply.prepay_id, now());
    },
  };
}

/** JSAPI 调起支付: RSA over four lines, each with its line feed. */
export function signBridgeRequest(
  { appid, merchantPrivateKey }: Pick<WechatPayConfig, 'appid' | 'merchantPrivateKey'>,
  prepayId: string,
  now: Date,
): BridgeRequest {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const ordered = `prepay_id=${prepayId}`;
  const toSign = Buffer.from(`${appid}\n${timeStamp}\n${nonceStr}\n${ordered}\n`);
  const paySign = sign('sha256', toSign, merchantPrivateKey).toString('base64');
  return { appId: appid, timeStamp, nonceStr, package: ordered, signType: 'RSA', paySign };
}
