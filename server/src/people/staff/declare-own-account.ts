import {
  checkCode,
  dispatchCode,
  findAccountByLookup,
  readTarget,
  targetLookup,
  useUpCode,
} from '../accounts/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { insertOwnAccount } from './own-accounts-store.ts';

interface Given {
  phone?: string | undefined;
  email?: string | undefined;
}

/** The code is bound to the staff member who requested it: another cannot use it. */
const doorOf = (context: AppContext, actor: StaffActor, given: Given) => ({
  target: readTarget(context, given),
  purpose: 'staff-account' as const,
  accountId: actor.staffId,
});

/** Does not reveal whether an account has this number. */
export async function sendOwnAccountCode(
  context: AppContext,
  actor: StaffActor,
  given: Given,
  address: string,
) {
  const limit = { capacity: 5, refillSeconds: 600 };
  await takeToken(context, 'staff-account', actor.staffId, limit, 'TOO_MANY_REQUESTS');
  return dispatchCode(context, doorOf(context, actor, given), address);
}

/** Permanent: otherwise a reviewer could withdraw it and review their own work the next day. */
export async function declareOwnAccount(
  context: AppContext,
  actor: StaffActor,
  { code, ...given }: Given & { code: string },
): Promise<null> {
  const door = doorOf(context, actor, given);
  const codeId = await checkCode(context, door, code, '');
  const lookup = targetLookup(context.vault, door.target);
  await inTransaction(context.db, async (tx) => {
    await useUpCode(context, tx, codeId);
    const account = await findAccountByLookup(tx, door.target.channel, lookup);
    if (account === undefined) throw new Refusal('ACCOUNT_MISSING', '这个号码或邮箱没有创作者账号，不必声明');
    // A repeated declaration changes nothing.
    if (await insertOwnAccount(tx, actor.staffId, account.id, context.now()))
      await auditStaff(tx, actor.staffId, 'own-account-declared', actor.staffId);
  });
  return null;
}
