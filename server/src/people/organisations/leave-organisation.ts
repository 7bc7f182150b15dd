import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { deleteMember, lockOrganisation, lockRole } from './organisations-store.ts';

export async function leaveOrganisation(
  context: AppContext,
  personId: string,
  organisationId: string,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    await lockOrganisation(tx, organisationId);
    const role = Refusal.unlessFound(await lockRole(tx, organisationId, personId));
    if (role === 'owner') throw new Refusal('ROLE_REQUIRED', '负责人须先移交，才能退出');
    await deleteMember(tx, organisationId, personId, context.now());
  });
  return null;
}
