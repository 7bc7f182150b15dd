import * as z from 'zod/mini';
import { byStaff, STAFF_ROLES, type StaffRole } from '../access.ts';
import { defineCall } from '../call.ts';
import { date, empty, id, instant, queryNumber } from '../shapes.ts';
import { caseKind } from './console.ts';
import { orderState } from './refunds.ts';
import { SECURITY_EVENT_KINDS } from '../security-events.ts';

/** Number of days, including the running one; between 7 and 92, default 30. */
const period = z.strictObject({ days: z.optional(queryNumber) });
const fen = z.int();
const securityEventKind = z.enum(SECURITY_EVENT_KINDS);

export const getOrderOverview = defineCall({
  route: 'GET console/orderOverview',
  access: byStaff({ roles: ['finance', 'admin'], secondPerson: null }),
  summary: '按日的订单、收款（分渠道）、退款与确认的收入，以及这段时间订单的状态（财务与管理员）',
  input: period,
  output: z.object({
    since: instant,
    /** Every day of the period, in Beijing's calendar, the oldest first. */
    days: z.array(
      z.object({
        day: date,
        /** Orders placed. */
        created: z.int(),
        /** Payments that arrived. */
        payments: z.int(),
        wechatFen: fen,
        alipayFen: fen,
        /** Refunded to payers. */
        refundedFen: fen,
        /** Earned: ended terms, shown works (negative where it was reversed). */
        revenueFen: fen,
      }),
    ),
    /** States of the orders placed in the period. */
    states: z.array(z.object({ state: orderState, count: z.int() })),
  }),
});

export const getSubmissionOverview = defineCall({
  route: 'GET console/submissionOverview',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '按日的存证与各类送审（运营与管理员）',
  input: period,
  output: z.object({
    since: instant,
    days: z.array(
      z.object({
        day: date,
        deposits: z.int(),
        cases: z.array(z.object({ kind: caseKind, count: z.int() })),
      }),
    ),
  }),
});

/** A queue: how many wait, and since when the oldest does. Counting stops at 10,000. */
const backlog = z.object({ count: z.int(), oldestAt: z.nullable(instant) });

/** Parts of the house that somebody must look at; the first five stop deposits or their proofs. */
export const HEALTH_ALERTS = [
  'database',
  'archive',
  'sealer',
  'clock',
  'disk',
  'ends',
  'pending',
  'recovered',
  'uncosigned',
  'witnesses',
  'authorities',
  'unstamped',
  'logStamp',
  'renewals',
  'deposits',
  'documents',
  'messages',
  'jobs',
  'copyIndex',
  'security',
] as const;
const healthAlert = z.enum(HEALTH_ALERTS);
export type HealthAlert = z.infer<typeof healthAlert>;

export const getHouseOverview = defineCall({
  route: 'GET console/houseOverview',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '存证日志、见证、时间戳、后台任务、消息与磁盘的现状（运营与管理员）',
  input: empty,
  output: z.object({
    at: instant,
    log: z.object({
      size: z.int(),
      publishedAt: z.nullable(instant),
      /** Records without an index yet. */
      pending: backlog,
      /** Entries that came back after a restored backup, without what they are about, until somebody has settled them. */
      recovered: backlog,
      /** Checkpoints without the witnesses' cosignatures. */
      uncosigned: backlog,
      quorum: z.int(),
      /** Of the policy in force; whether its cosignature is under the newest checkpoint. */
      witnesses: z.array(z.object({ name: z.string(), hasCosigned: z.boolean() })),
    }),
    time: z.object({
      authorities: z.array(
        z.object({
          name: z.string(),
          isSimulated: z.boolean(),
          /** Tokens of the last 24 hours. */
          stamped: z.int(),
          failures: z.int(),
          lastFault: z.nullable(z.string()),
          passedOverUntil: z.nullable(instant),
        }),
      ),
      /** Deposits without a time stamp. */
      waiting: backlog,
      /** The last day on which the whole log was stamped. */
      logStampedOn: z.nullable(date),
      renewalsDue: z.int(),
      firstProofEndsAt: z.nullable(instant),
    }),
    /** Deposits that lack a receipt, time stamp or proof. */
    deposits: backlog,
    /** Passed in the last seven days without a certificate yet. */
    documents: backlog,
    messages: z.object({
      waiting: backlog,
      /** Of the last 24 hours. */
      failed: z.int(),
      unsure: z.int(),
    }),
    /** Failing jobs: dead, and still retried; when the first of them began to fail. */
    jobs: z.object({ dead: z.int(), retrying: z.int(), failingSince: z.nullable(instant) }),
    /** Kinds of the security log that happened too often in the last hour. */
    alarms: z.array(z.object({ kind: securityEventKind, times: z.int(), sources: z.int() })),
    /** `isAway`: the disk with the files is not mounted. */
    disk: z.object({ totalBytes: z.number(), freeBytes: z.number(), isAway: z.boolean() }),
    /** Of the write-ahead log: `off` where no commit waits for one, `unseen` where the database's owner may not see who receives. */
    archive: z.enum(['off', 'receiving', 'behind', 'away', 'unseen']),
    sealer: z.enum(['ok', 'degraded', 'unreachable']),
    copyIndex: z.enum(['ok', 'unconfirmed', 'unreachable']),
    /** How far the server's clock is ahead of the others', in milliseconds; without an entry nothing is known yet. */
    clock: z.array(z.object({ source: z.enum(['database', 'time-authority']), aheadMs: z.int() })),
    /** Until when certificates of ours and the trust root are valid, the earliest first. */
    ends: z.array(z.object({ name: z.string(), endsAt: instant })),
    /** What of the above is not as it should be. */
    alerts: z.array(healthAlert),
  }),
});

export const readSecurityLog = defineCall({
  route: 'POST console/securityLog',
  access: byStaff({ roles: ['admin'], secondPerson: null }),
  summary: '安全日志：被拒的登录与越权、超出限制的调用等，按来源计数，最新在前；查看本身记入审计',
  audit: { 'security-log-read': '查看安全日志' },
  input: z.strictObject({ kind: z.optional(securityEventKind), before: z.optional(id) }),
  output: z.object({
    items: z.array(
      z.object({
        id,
        kind: securityEventKind,
        /** Within one minute; at least so many where one source floods. */
        times: z.int(),
        firstAt: instant,
        lastAt: instant,
        network: z.nullable(z.string()),
        who: z.nullable(z.string()),
        what: z.nullable(z.string()),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

/** What can wait for somebody of the staff, by the page where it is done. */
export const waitingKinds = [
  'in-hand',
  'queue',
  'identity-reviews',
  'display',
  'reports',
  'messages',
  'objections',
  'successions',
  'holds',
  'authority-requests',
  'package-changes',
  'grants',
  'contents',
  'refunds',
  'refunds-failed',
  'disputes',
  'differences',
  'invoices',
  'staff-changes',
  'jobs',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Decided by operators and by admins, one of them after another. */
const BY_TWO_ROLES = [
  'objections',
  'successions',
  'holds',
  'authority-requests',
  'package-changes',
  'grants',
  'contents',
  'jobs',
] as const satisfies readonly WaitingKind[];

/** What waits for each role, as the access of the calls behind it says. */
export const waitingKindsOf: Readonly<Record<StaffRole, readonly WaitingKind[]>> = {
  reviewer: ['in-hand', 'queue'],
  operator: ['identity-reviews', 'display', 'reports', 'messages', ...BY_TWO_ROLES],
  finance: ['refunds', 'refunds-failed', 'disputes', 'differences', 'invoices'],
  // The queue of an admin is what two reviewers differ about.
  admin: ['in-hand', 'queue', 'staff-changes', ...BY_TWO_ROLES],
};

export const listWaiting = defineCall({
  route: 'GET console/waiting',
  access: byStaff({ roles: STAFF_ROLES, secondPerson: null }),
  summary: '我的待办：按角色列出等我办的各类事、件数与最早一件；只计数，须由第二人办的不含自己提出的',
  input: empty,
  output: z.object({
    at: instant,
    /** All of the role's, with 0 where nothing waits. */
    items: z.array(z.extend(backlog, { kind: z.enum(waitingKinds) })),
  }),
});
