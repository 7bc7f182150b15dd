import * as z from 'zod/mini';
import { byStaff, byStaffWithOneTimePassword, STAFF_ROLES } from '../access.ts';
import { defineCall } from '../call.ts';
import { proposalDecision } from '../operator-input.ts';
import { empty, id, instant, line, nothing, page, pageQuery, text } from '../shapes.ts';

const role = z.enum(STAFF_ROLES);

export const listStaff = defineCall({
  route: 'GET console/staff',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '在任或已离任的人员',
  input: z.strictObject({ show: z.optional(z.enum(['serving', 'left'])), ...pageQuery }),
  output: page(
    z.object({
      id,
      name: z.string(),
      role,
      addedAt: instant,
      leftAt: z.nullable(instant),
      lastUsedAt: z.nullable(instant),
      /** How many sessions are open. */
      sessions: z.int(),
      password: z.enum(['own', 'one-time', 'expired']),
    }),
  ),
});

const staffChangeKind = z.enum(['add', 'role', 'leave', 'reset']);

const staffChange = z.object({
  id,
  kind: staffChangeKind,
  name: z.string(),
  /** Of a new account or a change of role the next one, else the present one. */
  role,
  reason: z.string(),
  state: z.enum(['proposed', 'done', 'refused', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.string(),
  isOwn: z.boolean(),
});

/** Half of a one-time password, shown once. Each of the two people hands their half to its owner. */
const passwordHalf = z.nullable(z.string());

export const proposeStaffChange = defineCall({
  route: 'POST console/proposeStaffChange',
  access: byStaff({ roles: ['admin'], secondPerson: 'staff-change' }),
  summary: '提出新增人员、改任、离任或重置密码，须由另一位管理员核准；管理员以外的人离任立即生效',
  audit: { 'staff-change-proposed': '提出人员变更', 'staff-left': '人员离任' },
  input: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('add'), id, name: line(60), role, reason: text(300, 5) }),
    z.strictObject({ kind: z.literal('role'), id, staffId: id, role, reason: text(300, 5) }),
    z.strictObject({ kind: z.literal('leave'), id, staffId: id, reason: text(300, 5) }),
    z.strictObject({ kind: z.literal('reset'), id, staffId: id, reason: text(300, 5) }),
  ]),
  output: z.object({ state: z.enum(['proposed', 'done']), passwordHalf }),
});

export const decideStaffChange = defineCall({
  route: 'POST console/decideStaffChange',
  access: byStaff({ roles: ['admin'], secondPerson: 'staff-change' }),
  summary: '核准或不予核准人员变更（另一位管理员），或由提出人撤回',
  audit: {
    'staff-change-done': '核准人员变更',
    'staff-change-refused': '不核准人员变更',
    'staff-change-withdrawn': '撤回人员变更',
    'staff-added': '新增人员',
    'staff-role': '人员改任',
    'staff-reset': '重置密码',
  },
  input: z.strictObject({ id, decision: proposalDecision, note: text(300) }),
  output: z.object({ passwordHalf }),
});

export const listStaffChanges = defineCall({
  route: 'GET console/staffChanges',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '待核准与已办的人员变更，新的在前',
  input: z.strictObject({ show: z.optional(z.enum(['proposed', 'decided'])), ...pageQuery }),
  output: z.object({ ...page(staffChange).shape, waiting: z.int() }),
});

export const endStaffSessions = defineCall({
  route: 'POST console/endStaffSessions',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '结束一名同事在各处的登录，立即生效',
  audit: { 'staff-sessions-ended': '结束同事的登录' },
  input: z.strictObject({ id }),
  output: z.object({ ended: z.int() }),
});

export const listOwnStaffSessions = defineCall({
  route: 'GET console/ownSessions',
  access: byStaffWithOneTimePassword(STAFF_ROLES),
  summary: '我在控制台的登录',
  input: empty,
  output: z.array(
    z.object({
      id,
      device: z.string(),
      network: z.string(),
      openedAt: instant,
      lastUsedAt: instant,
      endsAt: instant,
      isThis: z.boolean(),
    }),
  ),
});

export const endOwnStaffSession = defineCall({
  route: 'POST console/endOwnSession',
  access: byStaffWithOneTimePassword(STAFF_ROLES),
  summary: '结束我的一处登录',
  audit: { 'own-session-ended': '结束自己的登录' },
  input: z.strictObject({ id }),
  output: nothing,
});
