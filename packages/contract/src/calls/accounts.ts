import * as z from 'zod/mini';
import { byAccount, byAccountBeforeAgreements, byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { challengeAnswer, codePurpose, issuedChallenge, ownCodePurpose } from '../challenge.ts';
import { empty, id, instant, nothing, page, queryNumber, secret, sha256, sixDigits } from '../shapes.ts';
import { account } from '../wire/accounts.ts';
import { email, openedSession, password, phone } from '../wire/sign-in.ts';

const target = { phone: z.optional(phone), email: z.optional(email) };
export const channel = z.enum(['sms', 'email']);
const sent = z.object({ retryAfterSeconds: z.int() });

export const getChallenge = defineCall({
  route: 'POST account/challenge',
  access: byVisitor,
  summary: '发送验证码之前的一道计算题：对号码、用途有效一次，两三分钟内作答',
  input: z.strictObject({ ...target, ownChannel: z.optional(channel), purpose: codePurpose }),
  output: issuedChallenge,
});

export const sendOwnCode = defineCall({
  route: 'POST account/sendOwnCode',
  access: byAccountBeforeAgreements({ organisation: 'owner' }),
  summary: '向账号已绑定的手机或邮箱发送验证码，用于设定密码、更换手机或邮箱、注销与导出',
  input: z.strictObject({
    channel,
    purpose: ownCodePurpose,
    answer: z.optional(challengeAnswer),
  }),
  /** Its masked recipient. */
  output: z.object({ ...sent.shape, to: z.string() }),
});

export const sendNewTargetCode = defineCall({
  route: 'POST account/sendNewTargetCode',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '向将要绑定的手机或邮箱发送验证码',
  input: z.strictObject({ ...target, answer: z.optional(challengeAnswer) }),
  output: sent,
});

export const issueTicket = defineCall({
  route: 'POST account/issueTicket',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '取一张只用一次、一分钟内有效的票，让同一账号在另一个浏览器登录；随这次登录一起结束',
  input: empty,
  output: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
});

export const redeemTicket = defineCall({
  route: 'POST account/redeemTicket',
  access: byVisitor,
  summary: '凭票登录；用过、过期、来处已退出的票一律不认',
  input: z.strictObject({ ticket: secret(1) }),
  output: openedSession,
});

export const resetPassword = defineCall({
  route: 'POST account/resetPassword',
  access: byVisitor,
  summary: '凭验证码重设密码并登录；其他设备全部退出',
  input: z.strictObject({ ...target, code: sixDigits, password }),
  output: openedSession,
});

export const changePassword = defineCall({
  route: 'POST account/changePassword',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '凭原密码换密码；还没有密码的凭验证码设定。其他设备全部退出，令牌换新',
  input: z.strictObject({
    oldPassword: z.optional(secret(1)),
    channel: z.optional(channel),
    code: z.optional(sixDigits),
    password,
  }),
  output: openedSession,
});

export const changeTarget = defineCall({
  route: 'POST account/changeTarget',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '更换或增加手机、邮箱：旧的与新的各收一个验证码。其他设备全部退出，令牌换新',
  input: z.strictObject({ ...target, newCode: sixDigits, oldCode: sixDigits }),
  output: openedSession,
});

export const getSecurity = defineCall({
  route: 'GET account/security',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '登录方式：打码的手机与邮箱、有没有密码',
  input: empty,
  output: z.object({
    maskedPhone: z.nullable(z.string()),
    maskedEmail: z.nullable(z.string()),
    hasPassword: z.boolean(),
  }),
});

export const listDevices = defineCall({
  route: 'GET account/devices',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '正在登录的设备，最近用过的在前',
  input: empty,
  output: z.array(
    z.object({
      id,
      /** In words, such as “Chrome，Windows”. */
      device: z.string(),
      /** Coarse: the network, not the machine. */
      address: z.string(),
      openedAt: instant,
      /** To about ten minutes. */
      lastUsedAt: instant,
      isThis: z.boolean(),
    }),
  ),
});

export const signOutDevice = defineCall({
  route: 'POST account/signOutDevice',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '让一台设备退出登录',
  input: z.strictObject({ id }),
  output: nothing,
});

export const signOutOtherDevices = defineCall({
  route: 'POST account/signOutOtherDevices',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '除本机外全部退出登录',
  input: empty,
  output: z.object({ count: z.int() }),
});

export const listSignIns = defineCall({
  route: 'GET account/signIns',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '近半年的登录记录，成功与失败都在',
  input: z.strictObject({ page: queryNumber, size: queryNumber }),
  output: page(
    z.object({
      id,
      at: instant,
      way: z.enum(['code', 'password', 'register', 'reset', 'ticket']),
      outcome: z.enum(['opened', 'refused']),
      device: z.string(),
      address: z.string(),
    }),
  ),
});

export const uploadPortrait = defineCall({
  route: 'POST account/uploadPortrait',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  kind: 'upload',
  summary: '上传头像（multipart，字段 file，不超过 10 MB）；重新绘制成小图，原文件不保留',
  input: empty,
  output: account,
});

export const removePortrait = defineCall({
  route: 'POST account/removePortrait',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '移除头像',
  input: empty,
  output: account,
});

export const getPortrait = defineBlob({
  route: 'GET account/portrait',
  access: byVisitor,
  summary: '头像图片',
  input: z.strictObject({ key: sha256 }),
});
