import { openAlipaySdk } from '../open-alipay-sdk.ts';
import { beijingDateTime } from './beijing-time.ts';
import type { AlipayConfig } from './alipay-config.ts';
import { PaymentProviderError } from './payment-provider.ts';

export type AlipayReply = Record<string, unknown>;

export interface AlipayClient {
  /** A signed v2 call whose reply's signature was verified. Throws PaymentProviderError. */
  call(method: string, bizContent: Record<string, string>, notifyUrl?: string): Promise<AlipayReply>;
  /** The address of a signed page call, for the payer's browser: nothing is sent from here. */
  page(
    method: string,
    bizContent: Record<string, string>,
    urls: { notifyUrl: string; returnUrl: string },
  ): Promise<string>;
  /** Whether Alipay signed these form fields (RSA2 only). */
  isSigned(fields: Record<string, string>): Promise<boolean>;
}

/** Neither says whether it was done: query before trying again. */
const UNSURE = new Set(['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']);

/** A field of a reply if it is a string, else nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The official SDK (alipay-sdk 4.14.0) behind two functions. It is loaded at the first call. */
export function createAlipayClient(config: AlipayConfig): AlipayClient {
  let opened: ReturnType<typeof openAlipaySdk> | undefined;
  const sdk = (): ReturnType<typeof openAlipaySdk> => (opened ??= openAlipaySdk(config));

  return {
    call: async (method, bizContent, notifyUrl) => {
      const params = {
        bizContent,
        // The SDK would write the time of the process's own zone; Alipay reads Beijing time.
        timestamp: beijingDateTime(new Date()),
        ...(notifyUrl ? { notifyUrl } : {}),
      };
      // Without validateSign a forged reply is believed.
      const reply: AlipayReply = await (
        await sdk()
      )
        .exec(method, params, { validateSign: true })
        .catch((error: unknown) => {
          const why = error instanceof Error ? error.message.slice(0, 300) : String(error);
          throw new PaymentProviderError('alipay', 'unknown', 'NO_TRUSTED_REPLY', why, { cause: error });
        });
      if (reply.code === '10000') return reply;
      const code = textOf(reply.sub_code) || textOf(reply.code) || 'NO_CODE';
      const outcome = reply.code === '20000' || UNSURE.has(code) ? 'unknown' : 'refused';
      throw new PaymentProviderError('alipay', outcome, code, textOf(reply.sub_msg) || textOf(reply.msg));
    },
    page: async (method, bizContent, urls) =>
      (await sdk()).pageExecute(method, 'GET', { bizContent, timestamp: beijingDateTime(new Date()), ...urls }),
    isSigned: async (fields) => {
      // The SDK would accept SHA-1 (`sign_type=RSA`) on the sender's word.
      if (fields.sign_type !== 'RSA2') return false;
      return (await sdk()).checkNotifySignV2(fields);
    },
  };
}
