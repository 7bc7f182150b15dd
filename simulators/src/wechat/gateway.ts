import type { CashierContext } from '../cashier/context.ts';
import type { Call, Reply } from '../http/serve.ts';
import { describeBill, downloadBill } from './bill.ts';
import { listCertificates } from './certificates.ts';
import { platformHeaders, platformKey } from './platform-signature.ts';
import { createRefund, queryRefund } from './refunds.ts';
import { badParameter, WechatRefusal } from './refusal.ts';
import { requireMerchantSignature } from './request-signature.ts';
import { createH5 } from './h5.ts';
import { createJsapi } from './jsapi.ts';
import { closeTransaction, createNative, queryTransaction } from './transactions.ts';

type Result = { isWrite: boolean; value?: unknown; reply?: Reply };

/** The APIv3 host: checks the signature, runs the call, signs the answer. */
export function answerWechat(context: CashierContext, call: Call): Reply {
  const faults = context.faults();
  try {
    requireMerchantSignature(context, call);
    if (faults.provider500) throw new WechatRefusal(500, 'SYSTEM_ERROR', '系统异常，请用相同参数重新调用');
    const key = replyKey(context, call);
    const result = route(context, call);
    if (result.reply) return result.reply;
    const body = result.value === undefined ? '' : JSON.stringify(result.value);
    const neverSent = faults.timeoutAfterSuccess && result.isWrite ? { neverSent: true } : {};
    return { ...signed(context, key, body === '' ? 204 : 200, body), ...neverSent };
  } catch (error) {
    if (!(error instanceof WechatRefusal)) throw error;
    return signed(context, 'certificate', error.status, error.toBody());
  }
}

function route(context: CashierContext, call: Call): Result {
  const { method, path } = call;
  const is = (wanted: string, pattern: RegExp): string | undefined => {
    const found = method === wanted ? pattern.exec(path) : null;
    return found ? decodeURIComponent(found[1] ?? '') : undefined;
  };
  if (is('POST', /^\/v3\/pay\/transactions\/native$/) !== undefined) {
    return { isWrite: true, value: createNative(context, call) };
  }
  if (is('POST', /^\/v3\/pay\/transactions\/h5$/) !== undefined) {
    return { isWrite: true, value: createH5(context, call) };
  }
  if (is('POST', /^\/v3\/pay\/transactions\/jsapi$/) !== undefined) {
    return { isWrite: true, value: createJsapi(context, call) };
  }
  const byOrderNo = is('GET', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/);
  if (byOrderNo) {
    return { isWrite: false, value: queryTransaction(context, call, { orderNo: byOrderNo }) };
  }
  const byTradeNo = is('GET', /^\/v3\/pay\/transactions\/id\/([^/]+)$/);
  if (byTradeNo) {
    return { isWrite: false, value: queryTransaction(context, call, { tradeNo: byTradeNo }) };
  }
  const toClose = is('POST', /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/);
  if (toClose) {
    closeTransaction(context, call, toClose);
    return { isWrite: true };
  }
  if (is('POST', /^\/v3\/refund\/domestic\/refunds$/) !== undefined) {
    return { isWrite: true, value: createRefund(context, call) };
  }
  const refundNo = is('GET', /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/);
  if (refundNo) return { isWrite: false, value: queryRefund(context, refundNo) };
  if (is('GET', /^\/v3\/certificates$/) !== undefined)
    return { isWrite: false, value: listCertificates(context) };
  if (is('GET', /^\/v3\/bill\/tradebill$/) !== undefined)
    return { isWrite: false, value: describeBill(context, call) };
  if (is('GET', /^\/v3\/billdownload\/file$/) !== undefined)
    return { isWrite: false, reply: downloadBill(context, call) };
  throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', `${method} ${path} 不存在`);
}

function replyKey(context: CashierContext, call: Call): 'public-key' | 'certificate' {
  const wanted = String(call.headers['wechatpay-serial'] ?? '');
  if (!wanted.startsWith('PUB_KEY_ID_')) return 'certificate';
  if (wanted !== context.keys.wechat.publicKeyId)
    throw badParameter('Wechatpay-Serial', '公钥 ID 不存在', wanted);
  return 'public-key';
}

function signed(
  context: CashierContext,
  key: 'public-key' | 'certificate',
  status: number,
  body: string,
): Reply {
  const isForged = context.faults().badReplySignature;
  const headers = platformHeaders(context, platformKey(context, key), body, isForged);
  return { status, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body };
}
