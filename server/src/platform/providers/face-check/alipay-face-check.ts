import { openAlipaySdk } from '../open-alipay-sdk.ts';
import { beijingDateTime } from '../payment/beijing-time.ts';
import { FaceCheckProviderError, type FaceCheckProvider, type FaceCheckResult } from './face-check-provider.ts';

/** 支付宝身份验证 of an app in public-key mode. Keys are PEM: the app's PKCS#8, Alipay's SPKI. */
export interface AlipayFaceCheckConfig {
  provider: 'alipay-face-check';
  /** https://openapi.alipay.com */
  baseUrl: string;
  appId: string;
  appPrivateKey: string;
  alipayPublicKey: string;
  timeoutMs?: number;
}

type Reply = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Neither code says whether anything was done. */
const UNSURE = new Set(['SYSTEM_ERROR', 'isp.unknow-error']);

/** alipay.user.certify.open.initialize, certify and query by the official SDK, which is loaded at the first call. */
export function createAlipayFaceCheck(config: AlipayFaceCheckConfig, now: () => Date): FaceCheckProvider {
  let opened: ReturnType<typeof openAlipaySdk> | undefined;
  const sdk = (): ReturnType<typeof openAlipaySdk> => (opened ??= openAlipaySdk(config));
  // The SDK would write the time of the process's own zone; Alipay reads Beijing time.
  const timestamp = () => beijingDateTime(now());

  async function call(method: string, bizContent: object): Promise<Reply> {
    let reply: Reply;
    try {
      // Without validateSign a forged reply is believed.
      reply = await (await sdk()).exec(method, { bizContent, timestamp: timestamp() }, { validateSign: true });
    } catch {
      // The SDK's errors quote the request with name and number, so nothing of them is passed on.
      throw new FaceCheckProviderError('unknown', 'NO_TRUSTED_REPLY', 'no answer to be used');
    }
    if (reply['code'] === '10000') return reply;
    const code = textOf(reply['sub_code']) || textOf(reply['code']) || 'NO_CODE';
    const outcome = reply['code'] === '20000' || UNSURE.has(code) ? 'unknown' : 'refused';
    throw new FaceCheckProviderError(outcome, code, textOf(reply['sub_msg']) || textOf(reply['msg']));
  }

  return {
    begin: async (wish) => {
      if (!/^[0-9A-Za-z]{32}$/.test(wish.requestNo))
        throw new RangeError('requestNo needs 32 letters and digits');
      const begun = await call('alipay.user.certify.open.initialize', {
        outer_order_no: wish.requestNo,
        biz_code: 'FACE',
        identity_param: {
          identity_type: 'CERT_INFO',
          cert_type: 'IDENTITY_CARD',
          cert_name: wish.name,
          cert_no: wish.idNumber,
        },
        merchant_config: { return_url: wish.returnUrl },
      });
      const certifyId = textOf(begun['certify_id']);
      if (certifyId === '') throw new FaceCheckProviderError('unknown', 'UNEXPECTED_REPLY', 'no certify_id');
      // Signed here and opened by the person's browser; it contains the id and nothing of the person.
      const certifyUrl = (await sdk()).pageExecute('alipay.user.certify.open.certify', 'GET', {
        bizContent: { certify_id: certifyId },
        timestamp: timestamp(),
      });
      return { certifyId, certifyUrl };
    },
    result: async (certifyId): Promise<FaceCheckResult> => {
      const { passed } = await call('alipay.user.certify.open.query', { certify_id: certifyId });
      if (passed === 'T') return { outcome: 'passed' };
      return { outcome: passed === 'F' ? 'failed' : 'pending' };
    },
  };
}
