import * as z from 'zod/mini';
import { byAccount, byAccountBeforeAgreements } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { empty, instant, line, nothing, sixDigits } from '../shapes.ts';

export const agreementKind = z.enum(['userPolicy', 'privacyPolicy']);
export const consentKind = z.enum(['id-number', 'face']);

export const getAgreements = defineCall({
  route: 'GET agreement/own',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '我接受过的协议版本与单独同意，含时间',
  input: empty,
  output: z.object({
    /** Of the versions now in force; `acceptedAt` is null where the text has changed since. */
    current: z.array(z.object({ kind: agreementKind, version: z.string(), acceptedAt: z.nullable(instant) })),
    history: z.array(
      z.object({ kind: z.string(), version: z.string(), givenAt: instant, revokedAt: z.nullable(instant) }),
    ),
    consents: z.array(z.object({ kind: consentKind, isGiven: z.boolean() })),
  }),
});

export const acceptAgreements = defineCall({
  route: 'POST agreement/accept',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '接受现行版本的用户协议与隐私政策；版本须与现行的一致',
  input: z.strictObject({ userPolicy: line(40), privacyPolicy: line(40) }),
  output: nothing,
});

export const giveConsent = defineCall({
  route: 'POST agreement/giveConsent',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '单独同意处理证件号码或人脸信息',
  input: z.strictObject({ kind: consentKind }),
  output: nothing,
});

export const revokeConsent = defineCall({
  route: 'POST agreement/revokeConsent',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '撤回单独同意：今后不再使用，进行中的核验与审核随即终止；此前的处理不受影响',
  input: z.strictObject({ kind: consentKind }),
  output: nothing,
});

export const closingBlocker = z.enum([
  'orders',
  'cases',
  'deposits',
  'keys',
  'organisations',
  'wards',
  'transfers',
  'hold',
]);

export const getAccountClosing = defineCall({
  route: 'GET account/closing',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '注销的条件、会失去什么，以及是否已申请',
  input: empty,
  output: z.object({
    blockers: z.array(z.object({ kind: closingBlocker, count: z.int() })),
    loses: z.object({ works: z.int(), membershipUntil: z.nullable(instant) }),
    waitingDays: z.int(),
    closing: z.nullable(z.object({ askedAt: instant, dueAt: instant })),
  }),
});

export const closeAccount = defineCall({
  route: 'POST account/close',
  access: byAccountBeforeAgreements({ organisation: 'owner' }),
  summary: '申请注销：7 天后执行，其间登录即取消；全部会话随即结束',
  input: z.strictObject({ code: sixDigits, understood: z.literal(true) }),
  output: z.object({ dueAt: instant }),
});

export const cancelAccountClosing = defineCall({
  route: 'POST account/cancelClosing',
  access: byAccountBeforeAgreements({ organisation: 'owner' }),
  summary: '取消注销申请',
  input: empty,
  output: nothing,
});

const archive = z.object({
  state: z.enum(['building', 'ready']),
  askedAt: instant,
  sizeBytes: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
});

export const getDataExport = defineCall({
  route: 'GET account/archive',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '我的个人信息副本：正在生成、可以下载，或没有（null）',
  input: empty,
  output: z.nullable(archive),
});

export const requestDataExport = defineCall({
  route: 'POST account/requestArchive',
  access: byAccountBeforeAgreements({ organisation: 'owner' }),
  summary: '凭验证码生成个人信息副本（个人信息保护法第四十五条），24 小时内可在本次登录中下载',
  input: z.strictObject({ code: sixDigits }),
  output: archive,
});

export const downloadDataExport = defineBlob({
  route: 'GET account/downloadArchive',
  access: byAccountBeforeAgreements({ organisation: 'viewer' }),
  summary: '下载个人信息副本（zip）',
  input: empty,
});
