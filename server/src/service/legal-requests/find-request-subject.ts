import { checkNumber } from '@yinji/evidence';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findByNumber } from './holds-read-model.ts';

/** The account of a number, by id and nickname only; audited first. */
export async function findRequestSubject(context: AppContext, actor: StaffActor, given: string) {
  const number = checkNumber(given);
  const found = number === undefined ? undefined : await findByNumber(context.db, number);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'request-subject-found', found.id));
  return {
    depositNumber: found.number,
    accountId: found.account_id,
    nickname: found.nickname,
    isErased: found.erased_at !== null,
  };
}
