import type { CashierContext } from '../cashier/context.ts';
import type { Call, Reply } from '../http/serve.ts';
import { page, plain, seeOther } from '../http/replies.ts';
import { linkRefusedPage } from '../pages/pay-page.ts';
import { parseBeijingDateTime } from '../store/beijing-time.ts';
import { describeBill } from './bill.ts';
import { readContent } from './read-content.ts';
import { AlipayRefusal } from './refusal.ts';
import { queryRefund, refund } from './refunds.ts';
import { gatewayJson, isRequestSigned, rsa2 } from './signature.ts';
import type { Fields } from './signature.ts';
import { cancel, close, precreate, query } from './trades.ts';
import { openWap } from './wap.ts';

type Method = {
  isWrite: boolean;
  run(
    context: CashierContext,
    content: Record<string, unknown>,
    fields: Fields,
    call: Call,
  ): Record<string, unknown>;
};

const METHODS: Record<string, Method> = {
  'alipay.trade.precreate': {
    isWrite: true,
    run: (context, content, fields) => precreate(context, content, fields.notify_url),
  },
  'alipay.trade.query': { isWrite: false, run: query },
  'alipay.trade.close': { isWrite: true, run: close },
  'alipay.trade.cancel': { isWrite: true, run: cancel },
  'alipay.trade.refund': { isWrite: true, run: refund },
  'alipay.trade.fastpay.refund.query': { isWrite: false, run: queryRefund },
  'alipay.data.dataservice.bill.downloadurl.query': {
    isWrite: false,
    run: (context, content, _fields, call) => describeBill(context, content, call),
  },
};

/** Far less than the eight hours between a request stamped in UTC and Beijing time. */
const WINDOW_MS = 15 * 60_000;

/** POST /gateway.do of OpenAPI v2: public fields in the query or the form, `biz_content` in the form. */
export function answerAlipay(context: CashierContext, call: Call): Reply {
  const faults = context.faults();
  if (faults.provider500)
    return plain(500, 'text/html; charset=utf-8', '<html><body>System Error</body></html>');
  const form = new URLSearchParams(call.body.toString('utf8'));
  const fields: Fields = Object.fromEntries([...call.query, ...form]);
  const method = METHODS[fields.method ?? ''];
  if (!method) {
    const refusal = new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');
    return envelope(context, 'error_response', refusal.toResponse());
  }
  const name = `${(fields.method ?? '').replaceAll('.', '_')}_response`;
  try {
    requireFields(context, fields);
    const result = method.run(context, readContent(fields.biz_content ?? '{}'), fields, call);
    const reply = envelope(context, name, { code: '10000', msg: 'Success', ...result });
    return faults.timeoutAfterSuccess && method.isWrite ? { ...reply, neverSent: true } : reply;
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    return envelope(context, name, error.toResponse());
  }
}

/** GET /gateway.do: the payer's browser with the merchant's signed alipay.trade.wap.pay; on to the page where one pays. */
export function openAlipayPage(context: CashierContext, call: Call): Reply {
  const fields: Fields = Object.fromEntries(call.query);
  try {
    requireFields(context, fields);
    if (fields.method !== 'alipay.trade.wap.pay')
      throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');
    return seeOther(`/pay?code=${openWap(context, readContent(fields.biz_content ?? '{}'), fields)}`);
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    return page(403, linkRefusedPage('refused', `${error.subCode} ${error.message}`));
  }
}

function requireFields(context: CashierContext, fields: Fields): void {
  const { appId, appPrivateKey } = context.keys.alipay;
  const need = (name: string, isRight: boolean, word: string): void => {
    if (!fields[name]) throw new AlipayRefusal('40001', `isv.missing-${word}`, `缺少 ${name} 参数`);
    if (!isRight) throw new AlipayRefusal('40002', `isv.invalid-${word}`, `无效的 ${name} 参数`);
  };
  need('app_id', fields.app_id === appId, 'app-id');
  need('sign_type', fields.sign_type === 'RSA2', 'signature-type');
  need('charset', fields.charset?.toLowerCase() === 'utf-8', 'charset');
  need('version', fields.version === '1.0', 'version');
  const sentAt = parseBeijingDateTime(fields.timestamp ?? '');
  need('timestamp', Math.abs(context.wallNow() - sentAt) < WINDOW_MS, 'timestamp');
  need('sign', isRequestSigned(fields, appPrivateKey), 'signature');
}

function envelope(context: CashierContext, name: string, response: Record<string, unknown>): Reply {
  const signed = gatewayJson(response);
  const isForged = context.faults().badReplySignature;
  const signature = rsa2(isForged ? `${signed} ` : signed, context.keys.alipay.platformPrivateKey);
  return plain(200, 'text/html;charset=utf-8', `{"${name}":${signed},"sign":"${signature}"}`);
}
