import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { challengeAnswer } from '../challenge.ts';
import { empty, id, instant, line, nothing, secret, text } from '../shapes.ts';
import { publicWork } from './public-works.ts';

/** `realNameFlag`: 10 not verified, 20 person, 30 organisation. */
const realName = z.codec(
  z.union([z.literal(10), z.literal(20), z.literal(30)]),
  z.enum(['none', 'person', 'organisation']),
  {
    decode: (flag): 'none' | 'person' | 'organisation' =>
      flag === 10 ? 'none' : flag === 20 ? 'person' : 'organisation',
    encode: (kind): 10 | 20 | 30 => (kind === 'none' ? 10 : kind === 'person' ? 20 : 30),
  },
);

const gender = z.enum(['unknown', 'female', 'male']);

const wireAccount = z.object({
  id,
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  gender,
  introduction: z.string(),
  realNameFlag: realName.def.in,
  memberFlag: z.boolean(),
  maskedPhone: z.nullable(z.string()),
  /** The verified name, for its holder alone. */
  verifiedName: z.nullable(z.string()),
});

/** The account as its holder sees it. */
export const account = z.codec(
  wireAccount,
  z.object({
    id,
    nickname: z.string(),
    portraitUrl: z.nullable(z.string()),
    gender,
    introduction: z.string(),
    realName: realName.def.out,
    isMember: z.boolean(),
    maskedPhone: z.nullable(z.string()),
    verifiedName: z.nullable(z.string()),
  }),
  {
    decode: ({ headPortrait, realNameFlag, memberFlag, ...same }) => ({
      ...same,
      portraitUrl: headPortrait,
      realName: z.decode(realName, realNameFlag),
      isMember: memberFlag,
    }),
    encode: ({ portraitUrl, realName: kind, isMember, ...same }) => ({
      ...same,
      headPortrait: portraitUrl,
      realNameFlag: z.encode(realName, kind),
      memberFlag: isMember,
    }),
  },
);

export const phone = z.string().check(z.trim(), z.regex(/^1[3-9]\d{9}$/));
export const email = z.string().check(z.trim(), z.maxLength(254), z.email());
/** Length over composition (NIST SP 800-63B §5.1.1); common ones are refused by the server. */
export const password = secret(10);
const sixDigits = z.string().check(z.regex(/^\d{6}$/));

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
  name: 'isEmailOffered',
  method: 'GET',
  path: 'userInfo/whetherToUseEmail',
  access: 'visitor',
  summary: '是否可用邮箱收验证码',
  input: empty,
  output: z.boolean(),
});

export const sendCode = defineCall({
  name: 'sendCode',
  method: 'POST',
  path: 'userInfo/getSmsVerifyCode',
  access: 'visitor',
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
  name: 'registerWithPassword',
  method: 'POST',
  path: 'userInfo/accountPasswordRegistration',
  access: 'visitor',
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
  name: 'signIn',
  method: 'POST',
  path: 'userInfo/logInRegister',
  access: 'visitor',
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

export const getOwnAccount = defineCall({
  name: 'getOwnAccount',
  method: 'GET',
  path: 'userInfo/getUserInfo',
  access: 'account',
  summary: '我的账号',
  input: empty,
  output: account,
});

export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: 'userInfo/logOut',
  access: 'account',
  summary: '退出登录，令牌立即失效',
  input: empty,
  output: nothing,
});

export const updateProfile = defineCall({
  name: 'updateProfile',
  method: 'POST',
  path: 'userInfo/modifyUserInfo',
  access: 'account',
  summary: '修改资料',
  input: z.strictObject({
    nickname: z.optional(line(30)),
    gender: z.optional(gender),
    introduction: z.optional(text(300)),
  }),
  output: account,
});

const publicProfile = z.codec(
  z.object({ id, nickname: z.string(), headPortrait: z.nullable(z.string()), introduction: z.string() }),
  z.object({ id, nickname: z.string(), portraitUrl: z.nullable(z.string()), introduction: z.string() }),
  {
    decode: ({ headPortrait, ...same }) => ({ ...same, portraitUrl: headPortrait }),
    encode: ({ portraitUrl, ...same }) => ({ ...same, headPortrait: portraitUrl }),
  },
);

export const getPublicProfile = defineCall({
  name: 'getPublicProfile',
  method: 'GET',
  path: 'userInfo/{id}',
  access: 'visitor',
  summary: '创作者公开资料',
  input: z.strictObject({ id }),
  output: publicProfile,
});

export const getPersonalHomePage = defineCall({
  name: 'getPersonalHomePage',
  method: 'GET',
  path: 'userInfo/personalHomePage',
  access: 'visitor',
  summary: '创作者主页：公开资料与公开展示的作品，新的在前',
  input: z.strictObject({ id }),
  /** The newest hundred works; `total` counts all. */
  output: z.codec(
    z.object({
      profile: publicProfile.def.in,
      works: z.array(publicWork),
      total: z.int(),
      since: instant,
    }),
    z.object({
      profile: publicProfile.def.out,
      works: z.array(publicWork),
      total: z.int(),
      since: instant,
    }),
    {
      decode: ({ profile, ...same }) => ({ ...same, profile: z.decode(publicProfile, profile) }),
      encode: ({ profile, ...same }) => ({ ...same, profile: z.encode(publicProfile, profile) }),
    },
  ),
});
