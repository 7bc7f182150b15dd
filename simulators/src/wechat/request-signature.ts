import { createPublicKey, verify } from 'node:crypto';
import type { CashierContext } from '../cashier/context.ts';
import type { Call } from '../http/serve.ts';
import { WechatRefusal } from './refusal.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const WINDOW_SECONDS = 300;

/**
 * Checks the merchant's signature over `METHOD\nPATH?QUERY\nTIMESTAMP\nNONCE\nBODY\n` (APIv3 签名生成).
 * Throws the provider's 401 SIGN_ERROR, with the message it verified in `sign_information`.
 */
export function requireMerchantSignature(context: CashierContext, call: Call): void {
  const header = call.headers.authorization ?? '';
  if (!header.startsWith(`${SCHEME} `)) throw signError(call, 'Authorization 认证类型不正确', '', 0);
  const fields = new Map(
    [...header.slice(SCHEME.length + 1).matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  );
  const { mchid, merchantSerial, merchantPrivateKey } = context.keys.wechat;
  const [timestamp = '', nonce = ''] = [fields.get('timestamp'), fields.get('nonce_str')];
  const body = call.body.toString('utf8');
  const message = `${call.method}\n${call.target}\n${timestamp}\n${nonce}\n${body}\n`;
  const refuse = (issue: string): WechatRefusal => signError(call, issue, message, Buffer.byteLength(message));

  if (fields.get('mchid') !== mchid) throw refuse('mchid unknown');
  if (fields.get('serial_no') !== merchantSerial) throw refuse('serial_no unknown');
  if (!(Math.abs(context.wallNow() / 1000 - Number(timestamp || Number.NaN)) < WINDOW_SECONDS)) {
    throw refuse('timestamp expired');
  }
  const signature = Buffer.from(fields.get('signature') ?? '', 'base64');
  const key = createPublicKey(merchantPrivateKey);
  if (nonce === '' || !verify('sha256', Buffer.from(message), key, signature)) throw refuse('sign not match');
  if (!call.headers['user-agent'] || !call.headers.accept) {
    throw new WechatRefusal(400, 'PARAM_ERROR', 'Http头缺少Accept或User-Agent');
  }
}

function signError(call: Call, issue: string, message: string, length: number): WechatRefusal {
  return new WechatRefusal(401, 'SIGN_ERROR', '签名错误，请检查后再试', {
    detail: { issue },
    field: 'signature',
    location: 'authorization',
    sign_information: {
      method: call.method,
      sign_message_length: length,
      truncated_sign_message: message.slice(0, 160),
      url: call.target,
    },
  });
}
