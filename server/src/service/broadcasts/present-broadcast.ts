import type { OutputOf, sendBroadcast } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { countAudience, findBroadcast, type BroadcastRow } from './broadcasts-read-model.ts';

export type Broadcast = OutputOf<typeof sendBroadcast>;

const instant = (at: Date | null) => at?.toISOString() ?? null;

export async function presentBroadcast(context: AppContext, row: BroadcastRow): Promise<Broadcast> {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    link: row.link,
    audience: row.audience,
    state: row.state,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    confirmedAt: instant(row.confirmed_at),
    finishedAt: instant(row.finished_at),
    recalledAt: instant(row.recalled_at),
    people:
      row.state === 'draft' || row.state === 'sending'
        ? await countAudience(context.db, row.audience, row.confirmed_at ?? context.now())
        : row.reached,
    reached: row.reached,
    read: Number(row.read ?? 0),
  };
}

/** @throws Refusal NOT_FOUND */
export async function getBroadcast(context: AppContext, id: string): Promise<Broadcast> {
  const row = Refusal.unlessFound(await findBroadcast(context.db, id));
  return presentBroadcast(context, row);
}
