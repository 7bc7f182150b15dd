import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { id, instant, line } from '../shapes.ts';

const kind = line(60);

export const listFailedJobs = defineCall({
  route: 'GET console/failedJobs',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '失败的后台任务：按种类与原因计数，并逐条列出（运营与管理员）',
  input: z.strictObject({ kind: z.optional(kind), before: z.optional(id) }),
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        /** The name of the thrown error. */
        error: z.string(),
        /** Dead: not tried any more. */
        dead: z.int(),
        retrying: z.int(),
        failingSince: instant,
      }),
    ),
    /** The newest first, fifty at most. */
    jobs: z.array(
      z.object({
        id,
        kind: z.string(),
        label: z.string(),
        /** The id of its object; `schedule` for a schedule. */
        key: z.string(),
        isDead: z.boolean(),
        tries: z.int(),
        failingSince: instant,
        lastFailedAt: instant,
        /** Null for a dead job and for one that runs now. */
        nextTryAt: z.nullable(instant),
        error: z.string(),
      }),
    ),
    /** The `before` of the next page. */
    next: z.nullable(id),
  }),
});

export const restartJobs = defineCall({
  route: 'POST console/restartJobs',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '立即重新开始一个或一种失败的后台任务（运营与管理员，记入审计）',
  audit: { 'jobs-restarted': '重新开始后台任务' },
  input: z.strictObject({ id: z.optional(id), kind: z.optional(kind) }),
  output: z.object({ restarted: z.int() }),
});
