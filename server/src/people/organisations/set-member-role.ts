import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { findPerson } from '../identity/index.ts';
import { deleteMember, lockOrganisation, lockRole, setRole } from './organisations-store.ts';

interface Change {
  personId: string;
  role: 'editor' | 'viewer' | 'none';
}

/** Another role for a member, or none. The owner changes only by handing over. */
export async function setMemberRole(
  context: AppContext,
  organisationId: string,
  change: Change,
): Promise<null> {
  const organisation = await findPerson(context, organisationId);
  await inTransaction(context.db, async (tx) => {
    if ((await lockOrganisation(tx, organisationId)) === undefined) throw new Refusal('NOT_FOUND');
    const role = Refusal.unlessFound(await lockRole(tx, organisationId, change.personId));
    if (role === 'owner') throw new Refusal('ROLE_REQUIRED', '负责人须先移交，才能改变角色');
    if (change.role === 'none') await deleteMember(tx, organisationId, change.personId, context.now());
    else await setRole(tx, organisationId, change.personId, change.role);
    await notifyAccount(tx, change.personId, {
      title: change.role === 'none' ? '您已被移出单位' : '您在单位的角色已改变',
      category: 'security',
      body: `${organisation?.name ?? '单位'}：${{ none: '不再是成员', editor: '编辑', viewer: '查看' }[change.role]}。`,
    });
  });
  return null;
}
