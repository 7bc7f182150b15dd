import { Refusal, type AppContext } from '../../platform/index.ts';
import { listWorks } from './succession-works-read-model.ts';
import { findSuccession } from './successions-store.ts';

/** Of one's own application: the work with this number since it passed. @throws Refusal NOT_FOUND */
export async function findPassedWork(
  context: AppContext,
  accountId: string,
  { id, number }: { id: string; number: string },
) {
  const row = await findSuccession(context.db, id);
  if (row?.account_id !== accountId) throw new Refusal('NOT_FOUND');
  const one = (await listWorks(context.db, [id])).find((work) => work.number === number);
  if (one === undefined) throw new Refusal('NOT_FOUND');
  return { id: one.id, workId: one.work_id, title: one.title };
}
