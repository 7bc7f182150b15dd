import { Refusal, type Tx } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';
import { lockCase, lockObjection } from './objections-store.ts';
import { findObjection, type ObjectionRow } from './objections-read-model.ts';

/**
 * Locks in the common order: work, case, objection. What is returned was read under the locks.
 * @throws Refusal NOT_FOUND where the objection or its work is gone
 */
export async function lockOpen(tx: Tx, id: string): Promise<ObjectionRow> {
  const found = Refusal.unlessFound(await findObjection(tx, id));
  const work = await lockWork(tx, found.work_id);
  await lockCase(tx, id);
  const objection = await lockObjection(tx, id);
  if (work === undefined || objection === undefined) throw new Refusal('NOT_FOUND');
  return { ...found, ...objection, holder_id: work.account_id, title: work.title };
}
