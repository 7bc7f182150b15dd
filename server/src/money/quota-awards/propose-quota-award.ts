import {
  auditStaff,
  confirmProposer,
  findAccount,
  listOwnStaffIds,
  refuseOwnMatter,
} from '../../people/index.ts';
import {
  type QuotaKind,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { getQuotaAward, insertProposal, lockQuotaAward } from './quota-awards-store.ts';
import { presentQuotaAward } from './present-quota-award.ts';

const LONGEST_DAYS = 3 * 366;

interface Proposed {
  id: string;
  accountId: string;
  kind: QuotaKind;
  amount: number;
  expiresAt: string;
  reason: string;
}

/** A proposal grants nothing: another person must approve. Sent twice it is one proposal. */
export async function proposeQuotaAward(context: AppContext, actor: StaffActor, given: Proposed) {
  const now = context.now();
  const expiresAt = new Date(given.expiresAt);
  if (expiresAt <= now || expiresAt.getTime() - now.getTime() > LONGEST_DAYS * 86_400_000)
    throw new Refusal('BAD_INPUT', '有效期须在今后三年之内');
  if ((await findAccount(context.db, given.accountId)) === undefined) throw new Refusal('NOT_FOUND');
  await refuseOwnMatter(context.db, actor, [given.accountId]);
  await inTransaction(context.db, async (tx) => {
    const { id, accountId, kind, amount, reason } = given;
    await confirmProposer(context, actor, { decision: 'quota-award', rowId: id });
    const isNew = await insertProposal(tx, {
      id,
      account_id: accountId,
      kind,
      amount,
      expires_at: expiresAt,
      reason,
      proposed_by: actor.staffId,
      proposed_at: now,
    });
    if (isNew) return auditStaff(tx, actor.staffId, 'grant-proposed', id);
    const known = await lockQuotaAward(tx, id);
    if (known?.proposed_by !== actor.staffId || known.account_id !== accountId || known.amount !== amount)
      throw new Refusal('STATE_CHANGED');
  });
  return presentQuotaAward(
    await getQuotaAward(context.db, given.id),
    await listOwnStaffIds(context.db, actor.staffId),
  );
}
