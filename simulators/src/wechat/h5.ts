import { isIP } from 'node:net';
import { orderId } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { page, seeOther } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { linkRefusedPage } from '../pages/pay-page.ts';
import { alphanumeric } from '../store/keys.ts';
import { needObject, needString, readJson } from './read-body.ts';
import { badParameter } from './refusal.ts';
import { createTransaction } from './transactions.ts';

const LINK_LIVES_MS = 5 * 60_000;
const CHECK = '/cgi-bin/mmpayweb-bin/checkmweb';

/** POST /v3/pay/transactions/h5: a link to a page that opens the app. It stands on our own port instead of wx.tenpay.com. */
export function createH5(context: CashierContext, call: Call): unknown {
  const scene = needObject(readJson(call.body), 'scene_info');
  const address = needString(scene, 'payer_client_ip', 45);
  if (isIP(address) === 0) throw badParameter('scene_info/payer_client_ip', '格式不正确', address);
  needString(needObject(scene, 'h5_info'), 'type', 32);
  const code = createTransaction(context, call, {
    code: `wx${alphanumeric(34)}`,
    codeLivesMs: LINK_LIVES_MS,
    isLink: true,
  });
  return { h5_url: `http://${call.headers.host}${CHECK}?prepay_id=${code}&package=${alphanumeric(10)}` };
}

/**
 * GET checkmweb: the payer's browser with the link. Like the real one it wants to know from whose page it was opened
 * (商家参数格式有误 where there is no Referer), returns to that site alone, and lives for five minutes.
 */
export function openH5(context: CashierContext, call: Call): Reply {
  const code = call.query.get('prepay_id') ?? '';
  const order = context.orders.list().find((one) => one.code === code && one.isLink);
  if (!order) return page(404, linkRefusedPage('unknown'));
  const from = originOf(call.headers.referer);
  const returnUrl = call.query.get('redirect_url') ?? undefined;
  if (from === undefined) return page(403, linkRefusedPage('no-referer'));
  if (returnUrl !== undefined && originOf(returnUrl) !== from)
    return page(403, linkRefusedPage('foreign-return'));
  if (context.now() >= order.codeExpiresAt) return page(410, linkRefusedPage('expired'));
  context.orders.put(orderId('wechat', order.orderNo), {
    ...order,
    ...(returnUrl !== undefined && { returnUrl, quitUrl: returnUrl }),
  });
  return seeOther(`/pay?code=${code}`);
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
