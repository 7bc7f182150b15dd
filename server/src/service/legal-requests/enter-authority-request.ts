import { checkNumber } from '@yinji/evidence';
import type { RequestScope } from '@yinji/contract';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, confirmProposer, listOwnStaffIds, refuseOwnMatter } from '../../people/index.ts';
import { findRequest, insertRequest } from './authority-requests-store.ts';
import { findByNumber } from './holds-read-model.ts';
import { presentRequest } from './present-request.ts';
import { findScopedAccount } from './scope-read-model.ts';

interface Given {
  id: string;
  authority: string;
  documentNumber: string;
  reason: string;
  scope: RequestScope;
}

/** Kinds of data of an account, not of a work. */
const OF_ACCOUNTS = ['account', 'identity', 'orders', 'sign-ins'];

/** Everything named in the scope must exist, so that a typing error does not expose another person's data. */
export async function enterAuthorityRequest(context: AppContext, actor: StaffActor, given: Given) {
  const { scope } = given;
  const fault = (words: string): never => {
    throw new Refusal('BAD_INPUT', words, { fields: ['scope'] });
  };
  if (scope.accountIds.length + scope.depositNumbers.length === 0) fault('请指明账号或存证编号');
  if (scope.accountIds.length === 0 && scope.kinds.some((kind) => OF_ACCOUNTS.includes(kind)))
    fault('账号、身份、订单与登录记录须指明账号');
  if (scope.from !== null && scope.to !== null && scope.from > scope.to) fault('起止日期颠倒');
  for (const id of scope.accountIds)
    if ((await findScopedAccount(context.db, id)) === undefined) fault('没有这个账号，请核对');
  const depositNumbers: string[] = [];
  const about = [...scope.accountIds];
  for (const typed of scope.depositNumbers) {
    const number = checkNumber(typed);
    const work = number === undefined ? undefined : await findByNumber(context.db, number);
    if (work === undefined) return fault('没有这个存证编号，请核对');
    depositNumbers.push(work.number);
    about.push(work.account_id);
  }
  await refuseOwnMatter(context.db, actor, about);
  await inTransaction(context.db, async (tx) => {
    await confirmProposer(context, actor, { decision: 'authority-request', rowId: given.id });
    const made = await insertRequest(tx, {
      id: given.id,
      authority: given.authority,
      document_number: given.documentNumber,
      reason: given.reason,
      scope: { ...scope, depositNumbers },
      entered_by: actor.staffId,
      entered_at: context.now(),
    });
    if (made) await auditStaff(tx, actor.staffId, 'authority-request-entered', given.id);
  });
  const row = await findRequest(context.db, given.id);
  if (row?.entered_by !== actor.staffId) throw new Refusal('NOT_FOUND');
  return presentRequest(row, actor, await listOwnStaffIds(context.db, actor.staffId));
}
