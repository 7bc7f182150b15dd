import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { challengeAnswer } from '../challenge.ts';
import { empty, secret, sixDigits } from '../shapes.ts';
import { account } from './accounts.ts';

export const phone = z.string().check(z.trim(), z.regex(/^1[3-9]\d{9}$/));
export const email = z.string().check(z.trim(), z.maxLength(254), z.regex(z.regexes.email));
/** Length instead of composition rules (NIST SP 800-63B §5.1.1); the server refuses common ones. */
export const password = secret(10);

/** A session's token, and whose it is. */
export const openedSession = z.codec(
  z.object({ token: z.string(), userInfo: account.def.in }),
  z.object({ token: z.string(), account: account.def.out }),
  {
    decode: ({ token, userInfo }) => ({ token, account: z.decode(account, userInfo) }),
    encode: ({ token, account: own }) => ({ token, userInfo: z.encode(account, own) }),
  },
);

const target = { phone: z.optional(phone), email: z.optional(email) };

export const isEmailOffered = defineCall({
  route: 'GET userInfo/whetherToUseEmail',
  access: byVisitor,
  summary: '是否可用邮箱收验证码',
  input: empty,
  output: z.boolean(),
});

export const sendCode = defineCall({
  route: 'POST userInfo/getSmsVerifyCode',
  access: byVisitor,
  summary: '发送验证码，须附计算题的答案（account/challenge）；无论账号是否存在，答复相同',
  input: z.strictObject({
    ...target,
    /** Without it the code is for signing in and registering. */
    purpose: z.optional(z.enum(['sign-in', 'reset', 'recover'])),
    answer: z.optional(challengeAnswer),
  }),
  output: z.object({ retryAfterSeconds: z.int() }),
});

export const registerWithPassword = defineCall({
  route: 'POST userInfo/accountPasswordRegistration',
  access: byVisitor,
  summary: '以验证码与密码注册',
  input: z.codec(
    z.strictObject({ ...target, verifyCode: sixDigits, password, agreed: z.boolean() }),
    z.strictObject({ ...target, code: sixDigits, password, agreed: z.boolean() }),
    {
      decode: ({ verifyCode, ...same }) => ({ ...same, code: verifyCode }),
      encode: ({ code, ...same }) => ({ ...same, verifyCode: code }),
    },
  ),
  output: openedSession,
});

export const signIn = defineCall({
  route: 'POST userInfo/logInRegister',
  access: byVisitor,
  summary: '登录；新手机号、新邮箱凭验证码即注册',
  input: z.codec(
    z.strictObject({
      ...target,
      verifyCode: z.optional(sixDigits),
      password: z.optional(secret(1)),
      agreed: z.optional(z.boolean()),
    }),
    z.strictObject({
      ...target,
      code: z.optional(sixDigits),
      password: z.optional(secret(1)),
      agreed: z.optional(z.boolean()),
    }),
    {
      decode: ({ verifyCode, ...same }) => ({
        ...same,
        ...(verifyCode === undefined ? {} : { code: verifyCode }),
      }),
      encode: ({ code, ...same }) => ({ ...same, ...(code === undefined ? {} : { verifyCode: code }) }),
    },
  ),
  output: openedSession,
});
