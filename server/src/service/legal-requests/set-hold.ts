import { checkNumber } from '@yinji/evidence';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockWorkForErasure } from '../../works/index.ts';
import {
  auditStaff,
  confirmProposer,
  insertHold,
  listOwnStaffIds,
  lockAccountForClosing,
  refuseOwnMatter,
} from '../../people/index.ts';
import { findByNumber, findHold, listHeldAccounts } from './holds-read-model.ts';
import { presentHold } from './present-hold.ts';

interface Given {
  id: string;
  accountId?: string | undefined;
  depositNumber?: string | undefined;
  reason: string;
}

/** In force at once: set under the lock of an erasure, so that one of the two comes first. */
export async function setHold(context: AppContext, actor: StaffActor, given: Given) {
  const { id, accountId, depositNumber, reason } = given;
  if ((accountId === undefined) === (depositNumber === undefined))
    throw new Refusal('BAD_INPUT', '请填写账号或存证编号，二者之一', {
      fields: ['accountId', 'depositNumber'],
    });
  await inTransaction(context.db, async (tx) => {
    const number = depositNumber === undefined ? undefined : checkNumber(depositNumber);
    const work = number === undefined ? undefined : await findByNumber(tx, number);
    const held =
      accountId === undefined
        ? work && (await lockWorkForErasure(tx, work.id))
        : await lockAccountForClosing(tx, accountId);
    if (held === undefined) throw new Refusal('NOT_FOUND', '没有找到，或已注销');
    const row = { account_id: accountId ?? null, work_id: work?.id ?? null, reason, set_by: actor.staffId };
    await refuseOwnMatter(tx, actor, await listHeldAccounts(tx, row));
    await confirmProposer(context, actor, { decision: 'legal-hold', rowId: id });
    if (await insertHold(tx, { id, ...row, set_at: context.now() })) {
      await auditStaff(tx, actor.staffId, 'hold-set', accountId ?? work?.id ?? id);
      return;
    }
    const known = await findHold(tx, id);
    if (known?.set_by !== actor.staffId || known.account_id !== row.account_id || known.work_id !== row.work_id)
      throw new Refusal('STATE_CHANGED', '已有一项保全在效');
  });
  const row = await findHold(context.db, id);
  if (row === undefined) throw new Refusal('STATE_CHANGED', '已有一项保全在效');
  return presentHold(row, await listOwnStaffIds(context.db, actor.staffId));
}
