import type { draftBroadcast as call, InputOf } from '@yinji/contract';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { insertBroadcast } from './broadcasts-store.ts';
import { getBroadcast, type Broadcast } from './present-broadcast.ts';

/** Saves a draft for the preview; the same id again returns it, and another text under it is refused. */
export async function draftBroadcast(
  context: AppContext,
  actor: StaffActor,
  given: InputOf<typeof call>,
): Promise<Broadcast> {
  const { id, title, body, link, audience } = given;
  await inTransaction(context.db, async (tx) => {
    const row = { id, title, body, link, audience, created_by: actor.staffId, created_at: context.now() };
    if (await insertBroadcast(tx, row)) await auditStaff(tx, actor.staffId, 'broadcast-drafted', id);
  });
  const stands = await getBroadcast(context, id);
  const isSame =
    stands.title === title && stands.body === body && stands.link === link && stands.audience === audience;
  if (!isSame) throw new Refusal('STATE_CHANGED');
  return stands;
}
