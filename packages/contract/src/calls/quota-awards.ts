import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { proposalDecision } from '../operator-input.ts';
import { id, instant, line, page, pageQuery, text } from '../shapes.ts';
import { quotas } from '../wire/packages.ts';
import { email, phone } from '../wire/sign-in.ts';

export const quotaKind = z.enum(['evidence', 'authentic', 'gallery', 'common']);

export const findAwardRecipient = defineCall({
  route: 'POST console/findGrantee',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '按手机号、邮箱或订单号找到一个账号；只答复遮蔽后的内容，记入审计',
  audit: {
    'account-searched-by-phone': '按手机号查找账号',
    'account-searched-by-email': '按邮箱查找账号',
    'account-searched-by-order': '按订单号查找账号',
  },
  input: z.strictObject({
    phone: z.optional(phone),
    email: z.optional(email),
    orderNo: z.optional(line(32)),
  }),
  output: z.object({
    accountId: id,
    nickname: z.string(),
    /** Phones and mailboxes, masked. */
    channels: z.array(z.string()),
    membership: z.nullable(z.object({ packageName: z.string(), expiresAt: instant })),
    rest: quotas,
  }),
});

const quotaAwardView = z.object({
  id,
  accountId: id,
  nickname: z.string(),
  kind: quotaKind,
  amount: z.int(),
  expiresAt: instant,
  reason: z.string(),
  state: z.enum(['proposed', 'granted', 'refused', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.string(),
  /** Whether the caller proposed it: then another person decides. */
  isOwn: z.boolean(),
});

export const proposeQuotaAward = defineCall({
  route: 'POST console/proposeGrant',
  access: byStaff({ roles: ['operator'], secondPerson: 'quota-award' }),
  summary: '提出发放额度，须由另一人核准；id 由界面生成，重复提交只有一笔',
  audit: { 'grant-proposed': '提出额度发放' },
  input: z.strictObject({
    id,
    accountId: id,
    kind: quotaKind,
    amount: z.int().check(z.gte(1), z.lte(10_000)),
    expiresAt: instant,
    reason: text(300, 5),
  }),
  output: quotaAwardView,
});

export const decideQuotaAward = defineCall({
  route: 'POST console/decideGrant',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'quota-award' }),
  summary: '核准或不予核准（运营或管理员，不得是提出人），或由提出人撤回',
  audit: {
    'grant-granted': '核准额度发放',
    'grant-refused': '不核准额度发放',
    'grant-withdrawn': '撤回额度发放',
  },
  input: z.strictObject({ id, decision: proposalDecision, note: text(300) }),
  output: quotaAwardView,
});

export const listQuotaAwards = defineCall({
  route: 'GET console/grants',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '待核准与已办的额度发放，新的在前',
  input: z.strictObject({
    show: z.optional(z.enum(['proposed', 'decided'])),
    ...pageQuery,
  }),
  output: z.object({ ...page(quotaAwardView).shape, waiting: z.int() }),
});
