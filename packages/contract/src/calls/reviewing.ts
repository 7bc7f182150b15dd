import * as z from 'zod/mini';
import { byStaff, STAFF_ROLES } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { date, empty, id, instant, line, nothing, queryNumber, sixDigits, text } from '../shapes.ts';
import { email, phone } from '../wire/sign-in.ts';
import { caseKind, ruleCode } from './console.ts';

const outcome = z.enum(['passed', 'rejected', 'correction']);

export const listOwnDecisions = defineCall({
  route: 'GET console/ownDecisions',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '我作过的结论，以及其中被改判的',
  input: z.strictObject({
    show: z.optional(z.enum(['all', 'overturned'])),
    page: z.optional(queryNumber),
  }),
  output: z.object({
    items: z.array(
      z.object({
        caseId: id,
        kind: caseKind,
        title: z.string(),
        decision: outcome,
        ruleCodes: z.array(ruleCode),
        reason: z.string(),
        at: instant,
        minutes: z.int(),
        /** `waiting`: another person still reviews; `overturned`: the case was decided otherwise. */
        fate: z.enum(['effective', 'waiting', 'overturned', 'withdrawn']),
      }),
    ),
    total: z.int(),
    overturned: z.int(),
  }),
});

const spread = z.object({
  count: z.int(),
  medianMinutes: z.nullable(z.int()),
  p90Minutes: z.nullable(z.int()),
  /** From submission to the deadline shown to the submitter; the median, since it skips weekends. */
  expectedMinutes: z.nullable(z.int()),
  late: z.int(),
});

export const getReviewFigures = defineCall({
  route: 'GET console/reviewFigures',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '办理时长、改判率、到期与超时、各人负荷（不排名）、规则代码计数',
  input: z.strictObject({ weeks: z.optional(queryNumber) }),
  output: z.object({
    since: instant,
    weeks: z.array(z.object({ week: date, kinds: z.array(z.object({ kind: caseKind, ...spread.shape })) })),
    open: z.array(
      z.object({
        kind: caseKind,
        waiting: z.int(),
        taken: z.int(),
        secondLooks: z.int(),
        overdue: z.int(),
        dueToday: z.int(),
      }),
    ),
    overturned: z.object({
      /** Cases decided by two people, and those that ended otherwise than the first decision. */
      doubled: z.int(),
      doubledOverturned: z.int(),
      /** Rejections, and those after which the same matter passed when resubmitted. */
      rejected: z.int(),
      passedLater: z.int(),
    }),
    people: z.array(
      z.object({
        name: z.string(),
        inHand: z.int(),
        decided: z.int(),
        medianMinutes: z.nullable(z.int()),
        returned: z.int(),
        overturned: z.int(),
      }),
    ),
    rules: z.array(z.object({ code: ruleCode, count: z.int() })),
  }),
});

export const exportReviewFigures = defineBlob({
  route: 'GET console/reviewFiguresFile',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '审核数据的表格文件；记入审计',
  audit: { 'review-figures-exported': '导出审核数据' },
  input: z.strictObject({ weeks: z.optional(queryNumber) }),
});

export const listReviewers = defineCall({
  route: 'GET console/reviewers',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '审核员、可审事项、是否资深、声明了几个创作者账号',
  input: empty,
  output: z.array(
    z.object({
      id,
      name: z.string(),
      /** Null: every kind. */
      kinds: z.nullable(z.array(caseKind)),
      isSenior: z.boolean(),
      ownAccounts: z.int(),
      inHand: z.int(),
    }),
  ),
});

export const setReviewerRights = defineCall({
  route: 'POST console/setReviewerRights',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '一名审核员可审的事项，是否资深（可作第三次复核）',
  audit: { 'reviewer-rights': '设定可审事项' },
  input: z.strictObject({
    id,
    kinds: z.nullable(z.array(caseKind).check(z.maxLength(12))),
    isSenior: z.boolean(),
  }),
  output: nothing,
});

const target = { phone: z.optional(phone), email: z.optional(email) };

export const listOwnAccounts = defineCall({
  route: 'GET console/ownAccounts',
  access: byStaff({ roles: STAFF_ROLES, secondPerson: null }),
  summary: '我声明过的创作者账号；其作品的案件从不派给我',
  input: empty,
  output: z.array(
    z.object({ accountId: id, nickname: z.string(), declaredAt: instant, organisations: z.int() }),
  ),
});

export const sendOwnAccountCode = defineCall({
  route: 'POST console/sendOwnAccountCode',
  access: byStaff({ roles: STAFF_ROLES, secondPerson: null }),
  summary: '向自己的创作者账号的手机或邮箱发送验证码',
  input: z.strictObject(target),
  output: z.object({ retryAfterSeconds: z.int() }),
});

export const declareOwnAccount = defineCall({
  route: 'POST console/declareOwnAccount',
  access: byStaff({ roles: STAFF_ROLES, secondPerson: null }),
  summary: '凭验证码声明自己的创作者账号；声明后不能撤销',
  audit: { 'own-account-declared': '声明创作者账号' },
  input: z.strictObject({ ...target, code: sixDigits }),
  output: nothing,
});

const auditFilter = {
  staff: z.optional(line(60)),
  action: z.optional(line(60)),
  subject: z.optional(line(60)),
  from: z.optional(date),
  /** The last day, included. */
  until: z.optional(date),
};

export const listAudit = defineCall({
  route: 'GET console/audit',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '工作人员的审计记录：按人、动作、对象与时间筛选，最新在前',
  input: z.strictObject({ ...auditFilter, before: z.optional(id) }),
  output: z.object({
    items: z.array(
      z.object({
        id,
        staff: z.string(),
        role: z.string(),
        action: z.string(),
        actionName: z.string(),
        subject: z.string(),
        at: instant,
      }),
    ),
    hasMore: z.boolean(),
    actions: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

export const exportAudit = defineBlob({
  route: 'GET console/auditFile',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '筛选出的审计记录，表格文件；导出本身记入审计',
  audit: { 'audit-exported': '导出审计记录' },
  input: z.strictObject(auditFilter),
});

const customerEntry = z.object({
  id,
  kind: z.enum(['note', 'answer']),
  by: z.string(),
  number: z.nullable(z.string()),
  text: z.string(),
  at: instant,
});

const track = z.nullable(z.string());

export const customerView = z.object({
  accountId: id,
  nickname: z.string(),
  kind: z.enum(['person', 'organisation']),
  state: z.enum(['open', 'closing', 'closed', 'held']),
  registeredAt: instant,
  /** Phones and mailboxes, masked. */
  channels: z.array(z.string()),
  realName: z.nullable(
    z.object({ kind: z.enum(['person', 'organisation']), name: z.string(), verifiedAt: instant }),
  ),
  memberships: z.array(
    z.object({ packageName: z.string(), startsAt: instant, endsAt: instant, endedAt: z.nullable(instant) }),
  ),
  orders: z.array(
    z.object({
      orderNo: z.string(),
      packageName: z.string(),
      priceFen: z.int(),
      state: z.string(),
      createdAt: instant,
      paidAt: z.nullable(instant),
      refund: z.nullable(z.string()),
    }),
  ),
  works: z.array(
    z.object({
      number: z.nullable(z.string()),
      evidence: track,
      confirmation: track,
      certification: track,
      createdAt: instant,
    }),
  ),
  cases: z.array(
    z.object({
      number: z.string(),
      kind: caseKind,
      state: z.enum(['reviewing', 'withdrawn', 'passed', 'rejected', 'correction']),
      submittedAt: instant,
      dueAt: instant,
    }),
  ),
  notices: z.array(
    z.object({
      title: z.string(),
      category: z.string(),
      at: instant,
      readAt: z.nullable(instant),
      copies: z.array(z.object({ channel: z.enum(['sms', 'email']), state: z.string() })),
    }),
  ),
  signIns: z.array(z.object({ day: date, way: z.string(), opened: z.int(), refused: z.int() })),
  entries: z.array(customerEntry),
});

export const findCustomer = defineCall({
  route: 'POST console/findCustomer',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '客服：按本人提供的手机号、邮箱或订单号查看一个账号；内容遮蔽，记入审计，不能改动',
  audit: {
    'customer-found-by-phone': '客服按手机号查看',
    'customer-found-by-email': '客服按邮箱查看',
    'customer-found-by-order': '客服按订单号查看',
  },
  input: z.strictObject({ ...target, orderNo: z.optional(line(32)) }),
  output: customerView,
});

export const answerCustomer = defineCall({
  route: 'POST console/answerCustomer',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '客服：以站内通知答复；可注明案件、订单或存证编号',
  audit: { 'customer-answered': '客服答复' },
  input: z.strictObject({
    id,
    accountId: id,
    number: z.optional(line(40)),
    text: text(800, 5),
  }),
  output: z.array(customerEntry),
});

export const noteCustomer = defineCall({
  route: 'POST console/noteCustomer',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '客服：写给同事的备注，不告知本人',
  audit: { 'customer-noted': '客服备注' },
  input: z.strictObject({ id, accountId: id, number: z.optional(line(40)), text: text(800, 2) }),
  output: z.array(customerEntry),
});

export const signOutCustomer = defineCall({
  route: 'POST console/signOutCustomer',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '客服：应本人要求结束其全部登录；写明原因，本人得到通知',
  audit: { 'customer-signed-out': '客服结束登录' },
  input: z.strictObject({ id, accountId: id, number: z.optional(line(40)), text: text(800, 5) }),
  output: z.array(customerEntry),
});
