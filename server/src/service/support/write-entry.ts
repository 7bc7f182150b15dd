import { auditStaff, findAccount, notifyAccount } from '../../people/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { insertEntry } from './support-store.ts';
import { presentEntries } from './present-customer.ts';
import { requireLookedUp } from './require-looked-up.ts';

export interface Written {
  id: string;
  accountId: string;
  number?: string | undefined;
  text: string;
}

/** A note for colleagues, or an answer as a notice to the person; sent twice under one id it is one. */
export async function writeEntry(
  context: AppContext,
  actor: StaffActor,
  kind: 'note' | 'answer',
  given: Written,
) {
  const { id, accountId, number, text } = given;
  await requireLookedUp(context, actor, accountId);
  await inTransaction(context.db, async (tx) => {
    if (kind === 'answer' && (await findAccount(tx, accountId)) === undefined)
      throw new Refusal('STATE_CHANGED', '账号已注销，不能再答复');
    const row = { id, account_id: accountId, staff_id: actor.staffId, kind, number: number ?? null, text };
    if (!(await insertEntry(tx, { ...row, at: context.now() }))) return;
    await auditStaff(tx, actor.staffId, kind === 'note' ? 'customer-noted' : 'customer-answered', accountId);
    if (kind === 'answer')
      await notifyAccount(tx, accountId, {
        title: number === undefined ? '客服答复' : `客服答复：${number}`,
        body: text,
        category: 'system',
      });
  });
  return presentEntries(context, accountId);
}
