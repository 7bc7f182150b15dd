import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { openProceeding, refuseOwnMatter } from '../../people/index.ts';
import { succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { findSuccession } from './successions-store.ts';

/** All of it to one of the desk who has no part in it: that they looked is written down first. */
export async function openSuccession(context: AppContext, actor: StaffActor, id: string) {
  const row = await findSuccession(context.db, id);
  if (row?.submitted_at == null) throw new Refusal('NOT_FOUND');
  await refuseOwnMatter(context.db, actor, await succession.sides(context.db, { row }));
  await openProceeding(context, actor, succession, id);
  return presentDesk(context, actor, id);
}
