import { randomUUID } from 'node:crypto';
import { json, plain } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { fill, findTemplate, placesOf, SIGN_NAME } from './templates.ts';
import { requireTc3Signature, Tc3Refusal } from './tc3-signature.ts';
import { receive, type MessageContext } from './context.ts';

interface Wish {
  PhoneNumberSet?: unknown;
  SmsSdkAppId?: unknown;
  SignName?: unknown;
  TemplateId?: unknown;
  TemplateParamSet?: unknown;
  SessionContext?: unknown;
}

/** POST / of sms.tencentcloudapi.com, version 2021-01-11: SendSms to one number. */
export function answerTencentSms(context: MessageContext, call: Call): Reply {
  const RequestId = randomUUID();
  context.calls.tencent += 1;
  const fault = context.faults.tencent;
  if (fault === 'down') return plain(503, 'text/plain', 'service unavailable');
  if (fault === 'error500') return plain(500, 'text/plain', 'internal error');
  if (fault === 'forged') return plain(200, 'text/html', '<html>ok</html>');
  try {
    if (fault === 'badSignature') throw new Tc3Refusal('AuthFailure.SignatureFailure', 'refused');
    requireTc3Signature(call, { ...context.keys.tencent, nowMs: context.now() });
    if (call.headers['x-tc-action'] !== 'SendSms' || call.headers['x-tc-version'] !== '2021-01-11')
      throw new Tc3Refusal('InvalidAction', 'The request action is invalid.');
    if (!call.headers['x-tc-region']) throw new Tc3Refusal('MissingParameter', 'X-TC-Region is missing.');
    const wish = JSON.parse(call.body.toString('utf8')) as Wish;
    const code = fault === 'throttled' ? 'LimitExceeded.PhoneNumberThirtySecondLimit' : send(context, wish);
    const status = {
      SerialNo: code === 'Ok' ? `${context.now()}:${RequestId.slice(0, 8)}` : '',
      PhoneNumber: Array.isArray(wish.PhoneNumberSet) ? wish.PhoneNumberSet[0] : '',
      Fee: code === 'Ok' ? 1 : 0,
      SessionContext: wish.SessionContext ?? '',
      Code: code,
      Message: code === 'Ok' ? 'send success' : code,
      IsoCode: 'CN',
    };
    const answer = json(200, { Response: { SendStatusSet: [status], RequestId } });
    return { ...answer, neverSent: fault === 'silentAfterSuccess' };
  } catch (error) {
    if (!(error instanceof Tc3Refusal)) throw error;
    return json(200, { Response: { Error: { Code: error.code, Message: error.message }, RequestId } });
  }
}

function send(context: MessageContext, wish: Wish): string {
  const { PhoneNumberSet: numbers, TemplateParamSet: params } = wish;
  const number = Array.isArray(numbers) && numbers.length === 1 ? String(numbers[0]) : '';
  if (!/^\+861[3-9]\d{9}$/.test(number)) return 'InvalidParameterValue.IncorrectPhoneNumber';
  if (wish.SmsSdkAppId !== context.keys.tencent.sdkAppId) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
  if (wish.SignName !== SIGN_NAME) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  const template = findTemplate('tencent', String(wish.TemplateId));
  if (template === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
  const places = placesOf(template);
  if (!Array.isArray(params) || params.length !== places.length)
    return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  if (!params.every((value) => typeof value === 'string' && [...value].length <= 35))
    return 'InvalidParameterValue.TemplateParameterLengthLimit';
  const named = Object.fromEntries(places.map((name, place) => [name, String(params[place])]));
  receive(context, {
    id: typeof wish.SessionContext === 'string' ? wish.SessionContext : '',
    channel: 'sms',
    provider: 'tencent',
    to: number.slice(3),
    text: fill(template, named),
  });
  return 'Ok';
}
