import { Refusal, type Tx } from '../../platform/index.ts';
import { lockWorks } from '../../works/index.ts';
import { listWorks, type SuccessionWorkRow } from './succession-works-read-model.ts';
import { lockRow, type SuccessionRow } from './successions-store.ts';

export interface Held {
  row: SuccessionRow;
  works: SuccessionWorkRow[];
  /** Those that still exist. */
  locked: Awaited<ReturnType<typeof lockWorks>>;
}

/**
 * The works in the order of their ids, then the application: the common lock order.
 * @throws Refusal NOT_FOUND; STATE_CHANGED where a draft's works changed meanwhile
 */
export async function lockSuccession(tx: Tx, id: string): Promise<Held> {
  const before = (await listWorks(tx, [id])).map((one) => one.work_id).sort();
  const locked = await lockWorks(tx, before);
  const row = Refusal.unlessFound(await lockRow(tx, id));
  const works = await listWorks(tx, [id]);
  if (
    works
      .map((one) => one.work_id)
      .sort()
      .join() !== before.join()
  )
    throw new Refusal('STATE_CHANGED');
  return { row, works, locked };
}
