import { downloadBill } from '../alipay/bill.ts';
import { answerAlipay, openAlipayPage } from '../alipay/gateway.ts';
import { signedReturn } from '../alipay/wap.ts';
import { page, plain, seeOther } from '../http/replies.ts';
import type { Call, Handler, Reply } from '../http/serve.ts';
import { cashierPage } from '../pages/cashier-page.ts';
import { ICON } from '../pages/layout.ts';
import { cancelledPage, paidPage, payPage, refusedPage } from '../pages/pay-page.ts';
import { STYLE } from '../pages/style.ts';
import { answerWechat } from '../wechat/gateway.ts';
import { openH5 } from '../wechat/h5.ts';
import { answerCode, authorize } from '../wechat/sign-in.ts';
import { FAULT_NAMES, NO_FAULTS } from './faults.ts';
import { canBePaid, findOrderByCode, payCode, scanCode } from './settle-order.ts';
import { answerSim, switchFaults } from './sim-endpoints.ts';
import type { CashierContext } from './context.ts';

/** Everything on the cashier's port: both providers' hosts, the payer's phone and the switches. */
export const cashierHandler =
  (context: CashierContext): Handler =>
  async (call) => {
    const { path } = call;
    if (path.startsWith('/v3/')) return answerWechat(context, call);
    if (path === '/sns/oauth2/access_token') return answerCode(context, call);
    if (path === '/gateway.do' && call.method === 'POST') return answerAlipay(context, call);
    if (path === '/alipay-bill.zip') return downloadBill(context, call);
    if (path.startsWith('/sim/')) return await answerSim(context, call);
    return await answerPage(context, call);
  };

async function answerPage(context: CashierContext, call: Call): Promise<Reply> {
  const route = `${call.method} ${call.path}`;
  if (call.method === 'POST' && call.headers['sec-fetch-site'] === 'cross-site') {
    return page(403, refusedPage('unknown-code'));
  }
  if (route === 'GET /') return page(200, await cashierPage(context));
  if (route === 'GET /gateway.do') return openAlipayPage(context, call);
  if (route === 'GET /cgi-bin/mmpayweb-bin/checkmweb') return openH5(context, call);
  if (route === 'GET /connect/oauth2/authorize') return authorize(context, call);
  if (route === 'GET /pay') return showPay(context, call.query.get('code') ?? '');
  if (route === 'POST /pay') return pay(context, new URLSearchParams(call.body.toString('utf8')));
  if (route === 'POST /faults')
    return await saveFaults(context, new URLSearchParams(call.body.toString('utf8')));
  if (route === 'GET /style.css') return plain(200, 'text/css; charset=utf-8', STYLE);
  if (route === 'GET /icon.svg') return plain(200, 'image/svg+xml', ICON);
  return page(404, refusedPage('unknown-code'));
}

/** Opening the page is the scan: at Alipay the trade exists from here on. */
function showPay(context: CashierContext, code: string): Reply {
  const order = scanCode(context, code);
  if (!order) return page(404, refusedPage('unknown-code'));
  if (order.state === 'paid') return page(200, refusedPage('already-paid', order.returnUrl));
  if (!canBePaid(context, order)) return page(410, refusedPage('closed', order.returnUrl));
  return page(200, payPage(order));
}

function pay(context: CashierContext, form: URLSearchParams): Reply {
  const code = form.get('code') ?? '';
  if (form.get('action') !== 'pay') {
    const order = findOrderByCode(context, code);
    return order ? page(200, cancelledPage(order)) : page(404, refusedPage('unknown-code'));
  }
  const result = payCode(context, code);
  if (result.outcome === 'paid') {
    const [order] = result.orders;
    const back = order?.channel === 'alipay' ? signedReturn(context, order) : order?.returnUrl;
    return page(200, paidPage(result.orders, back));
  }
  const back = findOrderByCode(context, code)?.returnUrl;
  return page(result.outcome === 'unknown-code' ? 404 : 409, refusedPage(result.outcome, back));
}

async function saveFaults(context: CashierContext, form: URLSearchParams): Promise<Reply> {
  if (form.has('clear')) {
    await switchFaults(context, NO_FAULTS, {});
    return seeOther('/');
  }
  const wish: Record<string, unknown> = Object.fromEntries(FAULT_NAMES.map((name) => [name, form.has(name)]));
  for (const name of ['lateSeconds', 'skewSeconds'] as const) {
    wish[name] = Number(form.get(name) ?? NO_FAULTS[name]) || NO_FAULTS[name];
  }
  await switchFaults(context, context.faults(), wish);
  return seeOther('/');
}
