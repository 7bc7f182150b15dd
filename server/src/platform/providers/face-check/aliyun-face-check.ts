import type * as Sdk from '@alicloud/cloudauth20190307';
import { FaceCheckProviderError } from './face-check-provider.ts';
import type { FaceCheckProvider, FaceCheckResult } from './face-check-provider.ts';

/** 阿里云金融级实人认证. `baseUrl` is https://cloudauth.aliyuncs.com in production. */
export interface AliyunFaceCheckConfig {
  provider: 'aliyun-face-check';
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** The scene made in the console. */
  sceneId: number;
  timeoutMs?: number;
}

/** No check is known under the id yet: the person has not finished. */
const NO_RECORD = '424';

/** InitFaceVerify and DescribeFaceVerify (version 2019-03-07) by the SDK, which is loaded at the first call. */
export function createAliyunFaceCheck(config: AliyunFaceCheckConfig): FaceCheckProvider {
  let opened: ReturnType<typeof openSdk> | undefined;
  const sdk = (): ReturnType<typeof openSdk> => (opened ??= openSdk(config));

  return {
    begin: async (wish) => {
      if (!/^[0-9A-Za-z]{32}$/.test(wish.requestNo))
        throw new RangeError('requestNo needs 32 letters and digits');
      const { client, InitFaceVerifyRequest } = await sdk();
      const request = new InitFaceVerifyRequest({
        sceneId: config.sceneId,
        outerOrderNo: wish.requestNo,
        productCode: 'ID_PRO',
        certType: 'IDENTITY_CARD',
        certName: wish.name,
        certNo: wish.idNumber,
        returnUrl: wish.returnUrl,
        metaInfo: wish.metaInfo ?? '{"deviceType":"h5"}',
        ...(wish.ip ? { ip: wish.ip } : {}),
      });
      const { body } = await orUnknown(client.initFaceVerify(request));
      const { certifyId, certifyUrl } = body?.resultObject ?? {};
      if (body?.code !== '200') {
        throw new FaceCheckProviderError('refused', body?.code ?? 'NO_CODE', body?.message ?? '');
      }
      if (!certifyId || !certifyUrl)
        throw new FaceCheckProviderError('unknown', 'UNEXPECTED_REPLY', 'no certifyUrl');
      return { certifyId, certifyUrl };
    },
    result: async (certifyId) => {
      const { client, DescribeFaceVerifyRequest } = await sdk();
      const request = new DescribeFaceVerifyRequest({ sceneId: config.sceneId, certifyId });
      const { body } = await orUnknown(client.describeFaceVerify(request));
      if (body?.code === NO_RECORD) return { outcome: 'pending', reason: NO_RECORD };
      if (body?.code !== '200') {
        throw new FaceCheckProviderError('refused', body?.code ?? 'NO_CODE', body?.message ?? '');
      }
      return resultOf(body.resultObject?.passed, body.resultObject?.subCode);
    },
  };
}

/** Only Passed decides (「判断认证结果请以 ResultObject.Passed 字段为准」). */
function resultOf(passed: string | undefined, subCode: string | undefined): FaceCheckResult {
  const outcome = passed === 'T' ? 'passed' : passed === 'F' ? 'failed' : 'pending';
  return subCode ? { outcome, reason: subCode } : { outcome };
}

/**
 * The SDK's network errors quote the whole URL with name and ID number: neither the message nor the error
 * itself may reach a log. Only the provider's answer is passed on.
 */
async function orUnknown<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, statusCode, data } = error as {
      code?: unknown;
      statusCode?: number;
      data?: { Message?: unknown };
    };
    const said = typeof data?.Message === 'string' ? data.Message : 'no answer to be used';
    const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
    const outcome = isRefused ? 'refused' : 'unknown';
    throw new FaceCheckProviderError(outcome, typeof code === 'string' ? code : 'NO_REPLY', said);
  }
}

type ClientClass = typeof Sdk.default.default;

async function openSdk(config: AliyunFaceCheckConfig) {
  const module = await import('@alicloud/cloudauth20190307');
  const { InitFaceVerifyRequest, DescribeFaceVerifyRequest } = module;
  // CommonJS compiled from ES modules: Node hands over `exports` as the default, a bundler the class itself.
  const exported = module.default as unknown as ClientClass | { default: ClientClass };
  const Client = typeof exported === 'function' ? exported : exported.default;
  const { protocol, host } = new URL(config.baseUrl);
  // Only the fields of its Config are read; the class is in a package we do not depend on.
  const options = {
    accessKeyId: config.accessKeyId,
    accessKeySecret: config.accessKeySecret,
    endpoint: host,
    protocol: protocol.slice(0, -1),
    connectTimeout: config.timeoutMs ?? 5000,
    readTimeout: config.timeoutMs ?? 10_000,
  };
  const client = new Client(options as unknown as ConstructorParameters<ClientClass>[0]);
  return { client, InitFaceVerifyRequest, DescribeFaceVerifyRequest };
}
