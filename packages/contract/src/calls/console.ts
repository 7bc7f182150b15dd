import * as z from 'zod/mini';
import { certificationForm } from '../certification-form.ts';
import { defineCall } from '../call.ts';
import { fileLabels } from '../file-labels.ts';
import {
  aiDeclaration,
  empty,
  id,
  instant,
  line,
  nothing,
  recordNumber,
  secret,
  text,
  workType,
} from '../shapes.ts';

const staffRole = z.enum(['reviewer', 'finance', 'operator', 'admin']);
const staff = z.object({ id, name: z.string(), role: staffRole, mustChangePassword: z.boolean() });

export const staffSignIn = defineCall({
  name: 'staffSignIn',
  method: 'POST',
  path: 'console/signIn',
  access: 'visitor',
  summary: '控制台登录',
  input: z.strictObject({ account: line(60), password: secret(1) }),
  output: z.object({ token: z.string(), staff }),
});

export const staffSignOut = defineCall({
  name: 'staffSignOut',
  method: 'POST',
  path: 'console/signOut',
  access: 'staff',
  summary: '退出控制台',
  input: empty,
  output: nothing,
});

export const getStaff = defineCall({
  name: 'getStaff',
  method: 'GET',
  path: 'console/me',
  access: 'staff',
  summary: '当前控制台账号',
  input: empty,
  output: staff,
});

export const changeStaffPassword = defineCall({
  name: 'changeStaffPassword',
  method: 'POST',
  path: 'console/changePassword',
  access: 'staff',
  summary: '更换密码；一次性密码须先更换',
  input: z.strictObject({
    current: secret(1),
    next: secret(12),
  }),
  output: nothing,
});

export const caseKind = z.enum(['confirmation', 'certification']);

export const getQueue = defineCall({
  name: 'getQueue',
  method: 'GET',
  path: 'console/queue',
  access: 'reviewer',
  summary: '待审数量与我手上的案件；不能挑选',
  input: empty,
  output: z.object({
    waiting: z.object({ confirmation: z.int(), certification: z.int() }),
    oldestSubmittedAt: z.nullable(instant),
    mine: z.array(z.object({ id, kind: caseKind, takenAt: instant, submittedAt: instant, dueAt: instant })),
    decidedToday: z.int(),
  }),
});

export const takeCase = defineCall({
  name: 'takeCase',
  method: 'POST',
  path: 'console/takeCase',
  access: 'reviewer',
  summary: '领取下一件（盲派）；没有待审时答复空',
  input: empty,
  output: z.nullable(z.object({ id })),
});

export const returnCase = defineCall({
  name: 'returnCase',
  method: 'POST',
  path: 'console/returnCase',
  access: 'reviewer',
  summary: '退回队列',
  input: z.strictObject({ id }),
  output: nothing,
});

/** How near a candidate is, in words first; the distance is PDQ Hamming, 0–256. */
const candidate = z.object({
  workId: id,
  letter: z.string(),
  strength: z.enum(['identical', 'strong', 'weak']),
  distance: z.int(),
  /** Which of the eight orientations of the submission matched. */
  orientation: z.string(),
  earlier: z.boolean(),
  daysApart: z.int(),
  sameHolder: z.boolean(),
  isPublic: z.boolean(),
  title: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  depositedAt: instant,
});

export const reviewCase = z.object({
  id,
  kind: caseKind,
  state: z.enum(['taken', 'decided']),
  workId: id,
  title: z.string(),
  workType,
  description: z.string(),
  submittedAt: instant,
  depositedAt: instant,
  dueAt: instant,
  previewUrl: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  quality: z.nullable(z.int()),
  compared: z.int(),
  comparedMs: z.int(),
  candidates: z.array(candidate),
  /** Without what could tell the submitter; null until the file has been read. */
  fileLabels: z.nullable(fileLabels),
  /** What the submitter says of artificial intelligence. */
  aiDeclaration: z.nullable(aiDeclaration),
  form: z.nullable(certificationForm),
  confirmationState: z.nullable(z.string()),
});

export const getCase = defineCall({
  name: 'getCase',
  method: 'GET',
  path: 'console/case',
  access: 'reviewer',
  summary: '案件与比对结果；提交人已遮蔽',
  input: z.strictObject({ id }),
  output: reviewCase,
});

/** The original itself, to look at it whole; opening it is written down. */
export const getCaseOriginalLink = defineCall({
  name: 'getCaseOriginalLink',
  method: 'POST',
  path: 'console/caseOriginalLink',
  access: 'reviewer',
  summary: '所办案件原件的限时地址；调取记入审计',
  input: z.strictObject({ id }),
  output: z.object({ url: z.string(), until: instant }),
});

export const decideCase = defineCall({
  name: 'decideCase',
  method: 'POST',
  path: 'console/decide',
  access: 'reviewer',
  summary: '作出结论并写明理由',
  input: z.strictObject({
    id,
    decision: z.enum(['passed', 'rejected']),
    /** The submitter and the log's report carry it. */
    reason: text(1000, 10),
    /** The reviewer looked at every strong candidate at full size. */
    looked: z.boolean(),
    noInterest: z.literal(true),
  }),
  output: z.object({ number: z.nullable(recordNumber) }),
});
