import { insertNotices } from '../../people/index.ts';
import { type Tx, inTransaction, itemJob, newId } from '../../platform/index.ts';
import { deliverBroadcastKind, finish, listSending, lockSending, setReached } from './broadcasts-store.ts';
import { listAudience } from './broadcasts-read-model.ts';

const BATCH = 500;

/**
 * Hands out what was confirmed, a batch a transaction. How far it came is written with the batch, so a process that dies
 * loses nothing and repeats nothing; the unique index on person and broadcast enforces that.
 */
export const deliverBroadcast = itemJob({
  kind: deliverBroadcastKind,
  label: '分发公告',
  timeoutMs: 600_000,
  listDue: ({ db }, free) => listSending(db, free('broadcast.id')),
  run: async (context, id, signal) => {
    while (!signal.aborted && (await inTransaction(context.db, (tx) => handOut(tx, id, context.now())))) {
      // The row is let go between batches: a recall comes through.
    }
  },
});

/** False when nothing is left to hand out. */
async function handOut(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await lockSending(tx, id);
  if (row?.confirmed_at == null) return false;
  const people = await listAudience(tx, row.audience, row.confirmed_at, row.reached_id, BATCH);
  const last = people.at(-1);
  if (last === undefined) {
    await finish(tx, row.id, now);
    return false;
  }
  const { title, body, link } = row;
  const rows = people.map(({ id: account_id }) => ({
    id: newId(),
    account_id,
    category: 'system' as const,
    broadcast_id: row.id,
    title,
    body,
    link,
    created_at: now,
  }));
  await setReached(tx, row.id, last.id, await insertNotices(tx, rows));
  return true;
}
