import { auditStaff, findAccount, notifyEverywhere, revokeAllSessions } from '../../people/index.ts';
import { type AppContext, inTransaction, Refusal, type StaffActor } from '../../platform/index.ts';
import { presentEntries } from './present-customer.ts';
import { requireLookedUp } from './require-looked-up.ts';
import { insertEntry } from './support-store.ts';
import type { Written } from './write-entry.ts';

/**
 * Ends every session of a person who asks for it: a lost device, a stranger in the account. It takes nothing that signing
 * in does not give back. The reason is a note for colleagues; the person hears of it on every channel.
 * @throws Refusal NOT_FOUND where the staff member has not found the person today, STATE_CHANGED for a closed account
 */
export async function signOutCustomer(
  context: AppContext,
  actor: StaffActor,
  { id, accountId, number, text }: Written,
) {
  await requireLookedUp(context, actor, accountId);
  await inTransaction(context.db, async (tx) => {
    if ((await findAccount(tx, accountId)) === undefined) throw new Refusal('STATE_CHANGED', '账号已注销');
    const row = {
      id,
      account_id: accountId,
      staff_id: actor.staffId,
      kind: 'note' as const,
      number: number ?? null,
    };
    if (!(await insertEntry(tx, { ...row, text: `结束全部登录：${text}`, at: context.now() }))) return;
    await auditStaff(tx, actor.staffId, 'customer-signed-out', accountId);
    await revokeAllSessions(tx, accountId, context.now());
    await notifyEverywhere(context, tx, accountId, {
      title: '客服已结束您的全部登录',
      body: '应来电人要求，客服结束了您账号在所有设备上的登录，请重新登录。如果不是您提出的，请更换密码，并与客服联系。',
    });
  });
  return presentEntries(context, accountId);
}
