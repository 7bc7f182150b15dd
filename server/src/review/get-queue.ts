import type { StaffActor } from '../http/actor.ts';
import type { World } from '../world.ts';
import { countDecidedSince, countWaiting, listTakenBy } from '../cases/index.ts';

export async function getQueue(world: World, actor: StaffActor) {
  const waiting = await countWaiting(world.db);
  const count = (kind: string) => Number(waiting.find((row) => row.kind === kind)?.count ?? 0);
  const oldest = waiting.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())[0];
  const midnight = new Date(
    Math.floor((world.now().getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000,
  );
  return {
    waiting: {
      confirmation: count('confirmation'),
      certification: count('certification'),
      objection: count('objection'),
    },
    oldestSubmittedAt: oldest?.toISOString() ?? null,
    mine: (await listTakenBy(world.db, actor.staffId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      takenAt: (row.taken_at ?? world.now()).toISOString(),
      submittedAt: row.submitted_at.toISOString(),
      dueAt: row.due_at.toISOString(),
    })),
    decidedToday: await countDecidedSince(world.db, actor.staffId, midnight),
  };
}
