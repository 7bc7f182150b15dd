import { createVerify } from 'node:crypto';
import type { CashierContext } from '../cashier/context.ts';
import { canBePaid } from '../cashier/settle-order.ts';
import { json } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { alphanumeric, publicPem } from '../store/keys.ts';
import { needObject, needString, readJson } from './read-body.ts';
import { badParameter } from './refusal.ts';
import { payerOf } from './sign-in.ts';
import { createTransaction } from './transactions.ts';

const PREPAY_LIVES_MS = 2 * 3_600_000;
/** The phone's clock beside the merchant's. */
const SKEW_MS = 5 * 60_000;

/** POST /v3/pay/transactions/jsapi: for one person, whose openid WeChat has told this merchant. */
export function createJsapi(context: CashierContext, call: Call): unknown {
  const openid = needString(needObject(readJson(call.body), 'payer'), 'openid', 128);
  if (!context.signIns.list().some((one) => one.isUsed && one.openid === openid))
    throw badParameter('payer/openid', '无效的openid', openid);
  const code = createTransaction(context, call, {
    code: `wx${alphanumeric(34)}`,
    codeLivesMs: PREPAY_LIVES_MS,
    openid,
  });
  return { prepay_id: code };
}

/**
 * POST /sim/bridge: what WeChat does with getBrandWCPayRequest before it shows its payment. The page where one pays, for the
 * person who was asked alone and under the merchant's signature alone; else what the bridge says.
 */
export function openSheet(context: CashierContext, call: Call, wish: Record<string, unknown>): Reply {
  const said = (name: string): string => (typeof wish[name] === 'string' ? wish[name] : '');
  const { appid, merchantPrivateKey } = context.keys.wechat;
  const signed = ['appId', 'timeStamp', 'nonceStr', 'package'].map((name) => `${said(name)}\n`).join('');
  const isSigned =
    said('signType') === 'RSA' &&
    createVerify('RSA-SHA256').update(signed).verify(publicPem(merchantPrivateKey), said('paySign'), 'base64');
  const isNow = Math.abs(Number(said('timeStamp')) * 1000 - context.wallNow()) < SKEW_MS;
  if (said('appId') !== appid || !isSigned || !isNow) return fail('支付验证签名失败');
  const code = said('package').replace(/^prepay_id=/, '');
  const order = context.orders.list().find((one) => one.isInApp && one.code === code);
  if (order === undefined) return fail('预支付交易会话标识不存在');
  if (order.payerId !== payerOf(context, call)) return fail('下单账号与支付账号不一致');
  if (!canBePaid(context, order) || context.now() >= order.codeExpiresAt) return fail('订单已关闭或已支付');
  return json(200, { page: `/pay?code=${code}` });
}

const fail = (why: string): Reply => json(409, { err_msg: 'get_brand_wcpay_request:fail', err_desc: why });
