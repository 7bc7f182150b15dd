import {
  checkCode,
  dispatchCode,
  findAccountByLookup,
  readTarget,
  targetLookup,
  useUpCode,
} from '../accounts/index.ts';
import { Refusal, type StaffActor, type World, inTransaction, takeToken } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { insertOwnAccount } from './own-accounts-store.ts';

interface Given {
  phone?: string | undefined;
  email?: string | undefined;
}

/** The code is bound to who asked for it: another member of the staff cannot use it. */
const doorOf = (world: World, actor: StaffActor, given: Given) => ({
  target: readTarget(world, given),
  purpose: 'staff-account' as const,
  accountId: actor.staffId,
});

/** Whether an account has this number is not told here. */
export async function sendOwnAccountCode(world: World, actor: StaffActor, given: Given, address: string) {
  const limit = { capacity: 5, refillSeconds: 600 };
  await takeToken(world, 'staff-account', actor.staffId, limit, 'TOO_MANY_REQUESTS');
  return dispatchCode(world, doorOf(world, actor, given), address);
}

/** For good: whoever could take it back would review their own work the day after. */
export async function declareOwnAccount(
  world: World,
  actor: StaffActor,
  { code, ...given }: Given & { code: string },
): Promise<null> {
  const door = doorOf(world, actor, given);
  const codeId = await checkCode(world, door, code);
  const lookup = targetLookup(world.vault, door.target);
  await inTransaction(world.db, async (tx) => {
    await useUpCode(world, tx, codeId);
    const account = await findAccountByLookup(tx, door.target.channel, lookup);
    if (account === undefined) throw new Refusal('ACCOUNT_MISSING', '这个号码或邮箱没有创作者账号，不必声明');
    // Declared already is as good.
    if (await insertOwnAccount(tx, actor.staffId, account.id, world.now()))
      await auditStaff(tx, actor.staffId, 'own-account-declared', actor.staffId);
  });
  return null;
}
