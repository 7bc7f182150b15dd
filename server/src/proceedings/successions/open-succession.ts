import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { openProceeding, refuseOwnMatter } from '../../people/index.ts';
import { succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { findSuccession } from './successions-store.ts';

/** The whole application, for a staff member without a part in it; audited first. */
export async function openSuccession(context: AppContext, actor: StaffActor, id: string) {
  const row = await findSuccession(context.db, id);
  if (row?.submitted_at == null) throw new Refusal('NOT_FOUND');
  await refuseOwnMatter(context.db, actor, await succession.sides(context.db, { row }));
  await openProceeding(context, actor, succession, id);
  return presentDesk(context, actor, id);
}
