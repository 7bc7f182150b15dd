import { auditStaff, findAccount, notifyAccount } from '../../people/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { insertEntry } from './support-store.ts';
import { hasLookedUp } from './support-read-model.ts';
import { presentEntries } from './present-customer.ts';

interface Written {
  id: string;
  accountId: string;
  number?: string | undefined;
  text: string;
}

/** A working day: within it the staff member must have found the person. */
const LOOK_HOURS = 10;

/** A note for colleagues, or an answer as a notice to the person; sent twice under one id it is one. */
export async function writeEntry(
  context: AppContext,
  actor: StaffActor,
  kind: 'note' | 'answer',
  given: Written,
) {
  const { id, accountId, number, text } = given;
  const since = new Date(Date.now() - LOOK_HOURS * 3_600_000);
  if (!(await hasLookedUp(context.db, actor.staffId, accountId, since))) throw new Refusal('NOT_FOUND');
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
