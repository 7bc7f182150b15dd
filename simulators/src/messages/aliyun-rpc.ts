import { randomUUID } from 'node:crypto';
import { AcsRefusal, header, requireAcsSignature } from '../aliyun/acs-signature.ts';
import { json } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { fill, findTemplate, placesOf, SIGN_NAME } from './templates.ts';
import { receive, type MessageContext } from './context.ts';

/** POST / of dysmsapi, version 2017-05-25: SendSms. */
export function answerAliyunSms(context: MessageContext, call: Call): Reply {
  const RequestId = randomUUID().toUpperCase();
  context.calls.aliyun += 1;
  const fault = context.faults.aliyun;
  try {
    if (fault === 'down') throw new AcsRefusal(503, 'ServiceUnavailable', 'The service is unavailable.');
    if (fault === 'error500') throw new AcsRefusal(500, 'InternalError', 'An internal error occurred.');
    if (fault === 'badSignature')
      throw new AcsRefusal(400, 'SignatureDoesNotMatch', 'Specified signature is not matched.');
    requireAcsSignature(call, {
      ...context.keys.aliyun,
      now: context.now(),
      isNonceNew: (nonce) => context.isNonceNew(nonce),
    });
    if (header(call, 'x-acs-version') !== '2017-05-25')
      throw new AcsRefusal(404, 'InvalidVersion', 'Specified parameter Version is not valid.');
    if (header(call, 'x-acs-action') !== 'SendSms')
      throw new AcsRefusal(404, 'InvalidAction.NotFound', 'Specified api is not found.');
    if (fault === 'forged') return json(200, { RequestId, Result: 'OK' });
    const answer = fault === 'throttled' ? LIMITED : sendSms(context, call);
    return { ...json(200, { RequestId, ...answer }), neverSent: fault === 'silentAfterSuccess' };
  } catch (error) {
    if (!(error instanceof AcsRefusal)) throw error;
    const { status, code, message } = error;
    return json(status, { RequestId, HostId: 'dysmsapi.aliyuncs.com', Code: code, Message: message });
  }
}

const business = (Code: string, Message: string) => ({ Code, Message });
const LIMITED = business('isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1');

function sendSms(context: MessageContext, { query }: Call): Record<string, unknown> {
  const text = (name: string): string => query.get(name) ?? '';
  if (!/^1[3-9]\d{9}$/.test(text('PhoneNumbers')))
    return business('isv.MOBILE_NUMBER_ILLEGAL', `${text('PhoneNumbers')}invalid mobile number`);
  if (text('SignName') !== SIGN_NAME) return business('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
  const template = findTemplate('aliyun', text('TemplateCode'));
  if (template === undefined) return business('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法');
  const params = readParams(text('TemplateParam'));
  if (params === undefined) return business('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值');
  if (!placesOf(template).every((name) => Object.hasOwn(params, name)))
    return business('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量');
  if (Object.values(params).some((value) => [...value].length > 35))
    return business('isv.PARAM_LENGTH_LIMIT', '参数超出长度限制');
  receive(context, {
    id: text('OutId'),
    channel: 'sms',
    provider: 'aliyun',
    to: text('PhoneNumbers'),
    text: fill(template, params),
  });
  return { ...business('OK', 'OK'), BizId: `${context.now()}^0` };
}

function readParams(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isFlat =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((one) => typeof one === 'string');
    return isFlat ? (value as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
