import type * as Sdk from '@alicloud/dysmsapi20170525';
import type { MessageKind } from '../message.ts';
import { connectionFault } from './connection-fault.ts';
import { readCode, SmsFault, type SmsProvider } from './sms-provider.ts';

/** 阿里云短信服务; one entry of SMS_PROVIDERS. */
export interface AliyunSmsSetting {
  name: 'aliyun';
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templates: Record<MessageKind, string>;
  simulated: boolean;
}

/** About the number or its limits (短信服务错误码): another provider may accept it, this one is healthy. */
const OF_TARGET = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DENY_IP_RANGE',
]);

/** SendSms (version 2017-05-25) by the SDK, which costs 210 ms and 38 MB and is loaded with the first message. */
export function createAliyunSms(setting: AliyunSmsSetting, timeoutMs = 5000): SmsProvider {
  let opened: ReturnType<typeof openSdk> | undefined;
  const sdk = () => (opened ??= openSdk(setting, timeoutMs));
  return {
    name: setting.name,
    isSimulated: setting.simulated,
    async send({ id, phone, kind, params }) {
      const { client, SendSmsRequest } = await sdk();
      const request = new SendSmsRequest({
        phoneNumbers: phone,
        signName: setting.signName,
        templateCode: setting.templates[kind],
        templateParam: JSON.stringify(params),
        outId: id,
      });
      const { body } = await orFault(client.sendSms(request));
      // Without a code it is unknown whether it was sent.
      if (body?.code === undefined) throw new SmsFault('unknown', 'UNREADABLE');
      if (body.code !== 'OK') throw new SmsFault('refused', readCode(body.code), OF_TARGET.has(body.code));
      return { reference: readCode(body.bizId) };
    },
  };
}

/** The SDK's errors contain the request with number and code: neither they nor their messages are passed on. */
async function orFault<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code, statusCode } = error as { code?: unknown; statusCode?: number };
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
      throw new SmsFault('refused', readCode(code));
    if (statusCode === 503) throw new SmsFault('refused', 'HTTP_503');
    if (statusCode !== undefined) throw new SmsFault('unknown', `HTTP_${statusCode}`);
    throw connectionFault(error);
  }
}

type ClientClass = typeof Sdk.default.default;

async function openSdk(setting: AliyunSmsSetting, timeoutMs: number) {
  const module = await import('@alicloud/dysmsapi20170525');
  // CommonJS compiled from ES modules: Node hands over `exports` as the default, a bundler the class itself.
  const exported = module.default as unknown as ClientClass | { default: ClientClass };
  const Client = typeof exported === 'function' ? exported : exported.default;
  const { protocol, host } = new URL(setting.baseUrl);
  // Only the fields of its Config are read; the class lives in a package we do not depend on.
  const options = {
    accessKeyId: setting.accessKeyId,
    accessKeySecret: setting.accessKeySecret,
    endpoint: host,
    protocol: protocol.slice(0, -1),
    connectTimeout: timeoutMs,
    readTimeout: timeoutMs,
  };
  const client = new Client(options as unknown as ConstructorParameters<ClientClass>[0]);
  return { client, SendSmsRequest: module.SendSmsRequest };
}
