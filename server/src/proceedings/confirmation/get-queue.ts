import { countOpinionsSince, countWaiting, listTakenBy } from '../cases/index.ts';
import type { StaffActor, AppContext } from '../../platform/index.ts';

/** Cases that may come to me and those I have; never the round of a case. */
export async function getQueue(context: AppContext, actor: StaffActor) {
  const waiting = await countWaiting(context.db, actor);
  const oldest = waiting.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())[0];
  const midnight = new Date(
    Math.floor((context.now().getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000,
  );
  return {
    waiting: waiting.map(({ kind, count }) => ({ kind, count: Number(count) })),
    oldestSubmittedAt: oldest?.toISOString() ?? null,
    mine: (await listTakenBy(context.db, actor)).map((row) => ({
      id: row.id,
      kind: row.kind,
      takenAt: (row.taken_at ?? context.now()).toISOString(),
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
    })),
    decidedToday: await countOpinionsSince(context.db, actor.staffId, midnight),
  };
}
