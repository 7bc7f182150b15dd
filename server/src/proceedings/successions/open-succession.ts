import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { openProceeding } from '../../people/index.ts';
import { succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { findSuccession } from './successions-store.ts';

/** The whole application, for a staff member without a part in it; audited first. */
export async function openSuccession(context: AppContext, actor: StaffActor, id: string) {
  const row = await findSuccession(context.db, id);
  if (row?.submitted_at == null) throw new Refusal('NOT_FOUND');
  const about = await succession.sides(context.db, { row });
  await openProceeding(context, actor, succession, id, { about });
  return presentDesk(context, actor, id);
}
