import type { z } from 'zod';
import { PaymentProviderError } from './payment-provider.ts';
import { downloadPlatformCertificates, signedHeaders } from './platform-certificates.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

export interface WechatPayClient {
  /** A signed call; the reply's signature is verified before `schema` reads it. Throws PaymentProviderError. */
  call<T>(method: 'GET' | 'POST', target: string, schema: z.ZodType<T>, body?: object): Promise<T>;
  /** Headers of a signed request whose reply carries no signature: the download of a bill. */
  sign(method: 'GET', target: string): Promise<Record<string, string>>;
  /** The platform key under a serial number, downloaded when it is a certificate we do not have yet. */
  findPlatformKey(serial: string): Promise<string | undefined>;
}

/** A stranger's made-up serial must not cause downloads at will. */
const DOWNLOAD_AT_MOST_EVERY_MS = 60_000;

/** The SDK (wechatpay-axios-plugin 0.9.6) behind two functions. It is loaded at the first call. */
export function createWechatPayClient(config: WechatPayConfig): WechatPayClient {
  let platformKeys = { ...config.platformKeys };
  let lastDownloadAt = Number.NEGATIVE_INFINITY;
  let axios: ReturnType<typeof openAxios> | undefined;

  const refresh = async (): Promise<boolean> => {
    if (performance.now() - lastDownloadAt < DOWNLOAD_AT_MOST_EVERY_MS) return false;
    lastDownloadAt = performance.now();
    const found = await downloadPlatformCertificates({ ...config, platformKeys });
    platformKeys = { ...platformKeys, ...found };
    axios = undefined;
    return Object.keys(found).length > 0;
  };

  const request = async (method: string, target: string, body: object | undefined): Promise<unknown> => {
    if (Object.keys(platformKeys).length === 0) await refresh();
    axios ??= openAxios(config, platformKeys);
    const client = await axios;
    const named = config.publicKeyId ? { 'Wechatpay-Serial': config.publicKeyId } : {};
    const response = await client.request({ method, url: target, data: body, headers: named });
    return response.data;
  };

  return {
    call: async (method, target, schema, body) => {
      try {
        return schema.parse(await request(method, target, body));
      } catch (error) {
        // Every call may be repeated: orders and refunds have our own number.
        const isNewKey = (error as { code?: unknown }).code === 'EV3_RES_HEADER_PLATFORM_SERIAL';
        const retried = isNewKey && (await refresh().catch(() => false));
        if (!retried) throw asProviderError(error);
      }
      try {
        return schema.parse(await request(method, target, body));
      } catch (error) {
        throw asProviderError(error);
      }
    },
    sign: (method, target) => signedHeaders(config, method, target),
    findPlatformKey: async (serial) => {
      const isCertificate = /^[0-9A-F]{40}$/.test(serial);
      if (!Object.hasOwn(platformKeys, serial) && isCertificate) await refresh().catch(() => false);
      return Object.hasOwn(platformKeys, serial) ? platformKeys[serial] : undefined;
    },
  };
}

async function openAxios(config: WechatPayConfig, platformKeys: Record<string, string>) {
  const { Decorator } = await import('wechatpay-axios-plugin');
  // Passed on to axios by the SDK, though its types name only mchid, serial, privateKey and certs.
  const options = {
    baseURL: config.baseUrl,
    mchid: config.mchid,
    serial: config.merchantSerial,
    privateKey: config.merchantPrivateKey,
    certs: { ...platformKeys },
    timeout: config.timeoutMs ?? 5000,
    maxRedirects: 0,
    maxContentLength: 1024 * 1024,
  };
  return Decorator.jsonBased(options);
}

/** A 4xx with a code is a refusal. Anything else may have been done: lost, late, 5xx, unsigned, unreadable. */
function asProviderError(error: unknown): PaymentProviderError {
  const { code, response } = error as {
    code?: unknown;
    response?: { status?: number; data?: { code?: unknown; message?: string } };
  };
  const status = response?.status ?? 0;
  const said = response?.data?.code;
  if (status >= 400 && status < 500 && status !== 429 && typeof said === 'string') {
    return new PaymentProviderError('wechat', 'refused', said, response?.data?.message ?? '', {
      cause: error,
    });
  }
  const why = typeof said === 'string' ? said : typeof code === 'string' ? code : 'UNREADABLE_REPLY';
  return new PaymentProviderError('wechat', 'unknown', why, error instanceof Error ? error.message : '', {
    cause: error,
  });
}
