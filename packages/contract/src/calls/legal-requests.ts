import { authorityRequestMachine, holdMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { proposalDecision } from '../operator-input.ts';
import {
  date,
  id,
  instant,
  keyOf,
  line,
  page,
  pageQuery,
  recordNumber,
  sha256,
  sixDigits,
  sm3,
  text,
} from '../shapes.ts';

/* The erasure of one work. */

export const erasureBlocker = z.enum(['hold', 'objection', 'cases', 'deposit']);

const erasureView = z.object({
  waitingHours: z.int(),
  /** What must end first. */
  blockers: z.array(erasureBlocker),
  erasure: z.nullable(z.object({ askedAt: instant, dueAt: instant })),
});

export const getErasure = defineCall({
  route: 'GET erasure/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '注销一件作品之前：有什么未了结，冷静期多长，是否已申请',
  input: z.strictObject({ workId: id }),
  output: erasureView,
});

export const requestErasure = defineCall({
  route: 'POST erasure/request',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '凭验证码申请注销一件已存证的作品；冷静期内可以取消',
  input: z.strictObject({ workId: id, code: sixDigits }),
  output: erasureView,
});

export const cancelErasure = defineCall({
  route: 'POST erasure/cancel',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '取消尚未执行的作品注销',
  input: z.strictObject({ workId: id }),
  output: erasureView,
});

/* Legal holds. */

const holdView = z.object({
  id,
  covers: z.enum(['account', 'work']),
  /** The account's id, or the number of the work's deposit. */
  subject: z.string(),
  reason: z.string(),
  state: keyOf(holdMachine.states),
  setBy: z.string(),
  setAt: instant,
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  liftingBy: z.nullable(z.string()),
  liftingReason: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(instant),
  /** The caller did the last step: another person does the next. */
  isOwn: z.boolean(),
});

export const listHolds = defineCall({
  route: 'GET console/holds',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '法律保全：在效的与已解除的（运营或管理员）',
  input: z.strictObject({ show: z.optional(z.enum(['standing', 'lifted'])), ...pageQuery }),
  output: z.object({ ...page(holdView).shape, waiting: z.int() }),
});

export const setHold = defineCall({
  route: 'POST console/setHold',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'legal-hold' }),
  summary: '设置法律保全：一个账号连同其作品，或一件作品；即刻生效，须由另一人复核',
  audit: { 'hold-set': '设置法律保全' },
  input: z.strictObject({
    id,
    accountId: z.optional(id),
    depositNumber: z.optional(recordNumber),
    reason: text(500, 5),
  }),
  output: holdView,
});

export const decideHold = defineCall({
  route: 'POST console/decideHold',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'legal-hold' }),
  summary: '复核或不予复核、申请解除、同意或不同意解除；前后两步须为不同的人',
  audit: {
    'hold-confirm': '复核法律保全',
    'hold-refuse': '法律保全复核不通过',
    'hold-ask-lifting': '申请解除法律保全',
    'hold-keep': '维持法律保全',
    'hold-lift': '解除法律保全',
    'hold-lifted': '解除法律保全',
  },
  input: z.strictObject({
    id,
    decision: z.enum(['confirm', 'refuse', 'ask-lifting', 'keep', 'lift']),
    reason: z.optional(text(500, 5)),
  }),
  output: holdView,
});

/* Courts and authorities. */

export const requestedKind = z.enum([
  'account',
  'identity',
  'works',
  'bundles',
  'originals',
  'orders',
  'sign-ins',
  'objections',
]);
export type RequestedKind = z.infer<typeof requestedKind>;

const scope = z.strictObject({
  accountIds: z.array(id).check(z.maxLength(20)),
  depositNumbers: z.array(recordNumber).check(z.maxLength(100)),
  /** Beijing calendar days, both included; null for no bound. */
  from: z.nullable(date),
  to: z.nullable(date),
  kinds: z.array(requestedKind).check(z.minLength(1), z.maxLength(8)),
});
export type RequestScope = z.infer<typeof scope>;

const requestView = z.object({
  id,
  authority: z.string(),
  documentNumber: z.string(),
  reason: z.string(),
  scope,
  state: keyOf(authorityRequestMachine.states),
  enteredBy: z.string(),
  enteredAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  paper: z.nullable(z.object({ mediaType: z.string(), sizeBytes: z.int(), sha256 })),
  built: z.nullable(
    z.object({ sha256, sm3, sizeBytes: z.int(), builtAt: instant, expiresAt: z.nullable(instant) }),
  ),
  collectedAt: z.nullable(instant),
  isOwn: z.boolean(),
  /** The caller approved it and has not downloaded it yet. */
  mayCollect: z.boolean(),
});

export const listAuthorityRequests = defineCall({
  route: 'GET console/authorityRequests',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '法院与机关的调取请求，新的在前（运营或管理员）',
  input: z.strictObject({ show: z.optional(z.enum(['open', 'ended'])), ...pageQuery }),
  output: z.object({ ...page(requestView).shape, waiting: z.int() }),
});

export const enterAuthorityRequest = defineCall({
  route: 'POST console/enterAuthorityRequest',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'authority-request' }),
  summary: '录入一份调取文书：机关、文号、范围；id 由界面生成，重复提交只有一份',
  audit: { 'authority-request-entered': '录入调取请求' },
  input: z.strictObject({
    id,
    authority: line(100, 2),
    documentNumber: line(80, 2),
    reason: text(500, 5),
    scope,
  }),
  output: requestView,
});

export const uploadAuthorityPaper = defineCall({
  route: 'POST console/uploadAuthorityPaper',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  kind: 'upload',
  summary: '上传文书扫描件（JPEG、PNG 或 PDF，20 MB 以内），加密保存',
  audit: { 'authority-paper-uploaded': '上传调取文书' },
  input: z.strictObject({ id }),
  output: requestView,
});

export const openAuthorityPaper = defineBlob({
  route: 'GET console/authorityPaper',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '打开文书扫描件；先写审计',
  audit: { 'authority-paper-opened': '查看调取文书' },
  input: z.strictObject({ id }),
});

export const decideAuthorityRequest = defineCall({
  route: 'POST console/decideAuthorityRequest',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'authority-request' }),
  summary: '批准或不予批准（管理员，不得是录入人，须先看过文书），或由录入人撤回',
  audit: {
    'authority-request-approved': '批准调取请求',
    'authority-request-refused': '不批准调取请求',
    'authority-request-withdrawn': '撤回调取请求',
  },
  input: z.strictObject({ id, decision: proposalDecision, note: text(500) }),
  output: requestView,
});

export const collectExport = defineBlob({
  route: 'POST console/collectExport',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '下载生成的材料包；只能由批准人在期限内下载一次',
  audit: { 'authority-export-collected': '取走调取文件' },
  input: z.strictObject({ id }),
});

export const findRequestSubject = defineCall({
  route: 'POST console/findRequestSubject',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '按存证编号找到作品与其持有人的账号；只答复遮蔽后的内容，记入审计',
  audit: { 'request-subject-found': '查找调取对象' },
  input: z.strictObject({ depositNumber: recordNumber }),
  output: z.object({ depositNumber: recordNumber, accountId: id, nickname: z.string(), isErased: z.boolean() }),
});
