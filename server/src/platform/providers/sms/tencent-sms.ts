import { z } from 'zod';
import { MESSAGE_PARAMETERS, type MessageKind } from '../message.ts';
import { connectionFault } from './connection-fault.ts';
import { readCode, SmsFault, type SmsProvider } from './sms-provider.ts';
import { signTc3, TC3_CONTENT_TYPE } from './tc3-signature.ts';

/** 腾讯云短信; one entry of SMS_PROVIDERS. */
export interface TencentSmsSetting {
  name: 'tencent';
  baseUrl: string;
  region: string;
  secretId: string;
  secretKey: string;
  sdkAppId: string;
  signName: string;
  templates: Record<MessageKind, string>;
  simulated: boolean;
}

const Answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.tuple([z.object({ Code: z.string(), SerialNo: z.string() })]) }),
  ]),
});

/** Frequency limits and wrong numbers concern the number; the rest concerns the account or our request. */
const OF_TARGET =
  /^(LimitExceeded\.|InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)/;
/** An answer has a few hundred bytes. */
const MAX_ANSWER = 65_536;

/** SendSms, version 2021-01-11. `params` travel by position: the order of MESSAGE_PARAMETERS. */
export function createTencentSms(setting: TencentSmsSetting, now: () => Date, timeoutMs = 5000): SmsProvider {
  const url = new URL(setting.baseUrl);
  return {
    name: setting.name,
    isSimulated: setting.simulated,
    async send({ id, phone, kind, params }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: setting.sdkAppId,
        SignName: setting.signName,
        TemplateId: setting.templates[kind],
        TemplateParamSet: MESSAGE_PARAMETERS[kind].map((name) => params[name] ?? ''),
        SessionContext: id,
      });
      const timestamp = Math.floor(now().getTime() / 1000);
      const { secretId, secretKey } = setting;
      const authorization = signTc3({
        secretId,
        secretKey,
        host: url.hostname,
        service: 'sms',
        body,
        timestamp,
      });
      const answer = await ask(url, body, timeoutMs, {
        authorization,
        'content-type': TC3_CONTENT_TYPE,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': setting.region,
      });
      if ('Error' in answer) {
        const code = readCode(answer.Error.Code);
        // An internal error says nothing about the message (腾讯云公共错误码).
        throw new SmsFault(code.startsWith('InternalError') ? 'unknown' : 'refused', code);
      }
      const [{ Code, SerialNo }] = answer.SendStatusSet;
      if (Code !== 'Ok') throw new SmsFault('refused', readCode(Code), OF_TARGET.test(Code));
      return { reference: readCode(SerialNo) };
    },
  };
}

async function ask(url: URL, body: string, timeoutMs: number, headers: Record<string, string>) {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    text = await response.text();
  } catch (cause) {
    throw connectionFault(cause);
  }
  if (response.status === 503) throw new SmsFault('refused', 'HTTP_503');
  if (!response.ok) throw new SmsFault('unknown', `HTTP_${response.status}`);
  try {
    return Answer.parse(JSON.parse(text.slice(0, MAX_ANSWER))).Response;
  } catch {
    throw new SmsFault('unknown', 'UNREADABLE');
  }
}
