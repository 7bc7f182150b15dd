import { type BlobAnswer, Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { openProceeding } from '../../people/index.ts';
import { objection } from './objection.ts';
import { findObjection } from './objections-read-model.ts';
import { readSourcePicture } from './read-source-picture.ts';
import { findSource } from './sources-store.ts';

/** One side's preview for an operator or admin who opened the objection; audited before the first byte. */
export async function openStaffSource(context: AppContext, actor: StaffActor, id: string): Promise<BlobAnswer> {
  const source = await findSource(context.db, id);
  const isDesk = actor.role === 'operator' || actor.role === 'admin';
  if (source === undefined || !isDesk) throw new Refusal('NOT_FOUND');
  const row = Refusal.unlessFound(await findObjection(context.db, source.objection_id));
  await openProceeding(context, actor, objection, row.id, {
    about: [row.account_id, row.holder_id],
    part: { name: 'source', id },
  });
  return readSourcePicture(context, source);
}
