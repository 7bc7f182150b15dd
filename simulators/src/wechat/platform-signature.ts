import { sign } from 'node:crypto';
import { platformCertificates } from '../cashier/context.ts';
import type { CashierContext } from '../cashier/context.ts';
import { alphanumeric } from '../store/keys.ts';

export interface PlatformKey {
  serial: string;
  privateKey: string;
}

/** The key named by a request's `Wechatpay-Serial`: the public-key mode's, else the newest certificate's. */
export function platformKey(context: CashierContext, wanted: 'public-key' | 'certificate'): PlatformKey {
  if (wanted === 'public-key') {
    return { serial: context.keys.wechat.publicKeyId, privateKey: context.keys.wechat.platformPrivateKey };
  }
  const newest = platformCertificates(context).at(-1);
  if (!newest) throw new Error('no platform certificate');
  return newest;
}

/**
 * Headers over `TIMESTAMP\nNONCE\nBODY\n` for replies and notifications alike. `isForged` signs another body:
 * valid form, wrong bytes.
 */
export function platformHeaders(
  context: CashierContext,
  key: PlatformKey,
  body: string,
  isForged: boolean,
): Record<string, string> {
  const skew = context.faults().clockSkew ? context.faults().skewSeconds : 0;
  const timestamp = Math.floor(context.wallNow() / 1000) + skew;
  const nonce = alphanumeric(32);
  const message = `${timestamp}\n${nonce}\n${isForged ? `${body} ` : body}\n`;
  return {
    'Wechatpay-Timestamp': String(timestamp),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': sign('sha256', Buffer.from(message), key.privateKey).toString('base64'),
    'Wechatpay-Serial': key.serial,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Request-ID': alphanumeric(32),
  };
}
