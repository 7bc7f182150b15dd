import { statfs } from 'node:fs/promises';
import type { OutputOf, getHouseOverview as contract } from '@yinji/contract';
import {
  type AppContext,
  countFailing,
  findAlarms,
  findArchiveState,
  getCopyIndexHealth,
  within,
} from '../../platform/index.ts';
import { listEnds } from '../../evidence/index.ts';
import { getPreservationHealth } from '../../works/index.ts';
import {
  countFailedMessages,
  countStamps,
  findUndocumented,
  findUnfinished,
  findUnsent,
  findUnstamped,
} from './house-overview-read-model.ts';
import { presentLog } from './present-log.ts';
import { judgeHealth } from './judge-health.ts';
import { presentBacklog } from './present-backlog.ts';

type Overview = OutputOf<typeof contract>;

const DAY_MS = 86_400_000;
const DOCUMENT_DAYS = 7;
/** For a process beside the server: one that stands still must not hide what the others say. */
const ANSWER_MS = 2000;

/** Log, time stamps, queues, jobs, disk and the processes beside the server now. Each statement reads only waiting rows or a day. */
export async function getHouseOverview(context: AppContext): Promise<Overview> {
  const { db } = context;
  const now = context.now();
  const lastDay = new Date(now.getTime() - DAY_MS);
  const stamps = new Map((await countStamps(db, lastDay)).map((row) => [row.authority, row.count]));
  const { bsize, blocks, bavail } = await statfs(context.config.dataDir);
  const [sealer, copyIndex] = await Promise.all([
    within(
      context.sealer.health().catch(() => undefined),
      ANSWER_MS,
      undefined,
    ),
    within(getCopyIndexHealth(context), ANSWER_MS, 'unreachable' as const),
  ]);
  const seen = {
    at: now.toISOString(),
    log: await presentLog(context),
    time: {
      authorities: context.time.states().map(({ name, isSimulated, failures, lastFault, passedOverUntil }) => ({
        name,
        isSimulated,
        stamped: stamps.get(name) ?? 0,
        failures,
        lastFault,
        passedOverUntil: passedOverUntil?.toISOString() ?? null,
      })),
      waiting: presentBacklog(await findUnstamped(db)),
      ...(await getPreservationHealth(context)),
    },
    deposits: presentBacklog(await findUnfinished(db)),
    documents: presentBacklog(await findUndocumented(db, new Date(now.getTime() - DOCUMENT_DAYS * DAY_MS))),
    messages: {
      waiting: presentBacklog(await findUnsent(db)),
      ...(await countFailedMessages(db, lastDay)),
    },
    jobs: sumFailing(await countFailing(db)),
    alarms: (await findAlarms(context)).map(({ kind, times, sources }) => ({ kind, times, sources })),
    disk: {
      totalBytes: bsize * blocks,
      freeBytes: bsize * bavail,
      isAway: !(await context.objects.isPresent()),
    },
    archive: await findArchiveState(db),
    sealer: sealer?.status ?? ('unreachable' as const),
    copyIndex,
    ends: (await listEnds(context, sealer?.ends ?? [])).toSorted((one, other) =>
      one.endsAt.localeCompare(other.endsAt),
    ),
    clock: context.clock.states().map(({ source, aheadMs }) => ({ source, aheadMs })),
  };
  return { ...seen, alerts: judgeHealth({ ...seen, isClockRight: context.clock.isRight() }) };
}

function sumFailing(rows: Awaited<ReturnType<typeof countFailing>>): Overview['jobs'] {
  const sum = (of: 'dead' | 'retrying') => rows.reduce((all, row) => all + row[of], 0);
  const since = rows.flatMap(({ failing_since }) => failing_since?.getTime() ?? []);
  return {
    dead: sum('dead'),
    retrying: sum('retrying'),
    failingSince: since.length === 0 ? null : new Date(Math.min(...since)).toISOString(),
  };
}
