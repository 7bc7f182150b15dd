import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { empty, id, instant, line, nothing, sixDigits } from '../shapes.ts';
import { email, phone } from '../wire/sign-in.ts';

export const beginRecovery = defineCall({
  route: 'POST recovery/begin',
  access: byVisitor,
  summary: '手机号不再使用：以新手机的验证码、姓名与身份证号码发起人脸核验；答复不透露账号是否存在',
  input: z.strictObject({
    /** The account's former sign-in methods. */
    phone: z.optional(phone),
    email: z.optional(email),
    name: line(40, 2),
    idNumber: z.string().check(z.trim(), z.minLength(18), z.maxLength(24)),
    newPhone: phone,
    code: sixDigits,
    consentIdNumber: z.literal(true),
    consentFace: z.literal(true),
  }),
  output: z.object({ token: z.string(), certifyUrl: z.string() }),
});

export const finishRecovery = defineCall({
  route: 'POST recovery/finish',
  access: byVisitor,
  summary: '查询核验结果；通过且与账号的实名一致时，24 小时后换成新手机号',
  input: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: z.object({
    /** `unmatched`: the person passed, but no such account is theirs. */
    state: z.enum(['checking', 'failed', 'unmatched', 'waiting', 'stopped', 'done', 'void']),
    effectiveAt: z.nullable(instant),
  }),
});

export const getOpenRecovery = defineCall({
  route: 'GET recovery/open',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '等待生效的手机号更换；没有则为 null',
  input: empty,
  output: z.nullable(z.object({ id, maskedPhone: z.string(), requestedAt: instant, effectiveAt: instant })),
});

export const stopRecovery = defineCall({
  route: 'POST recovery/stop',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '阻止等待生效的手机号更换',
  input: z.strictObject({ id }),
  output: nothing,
});
