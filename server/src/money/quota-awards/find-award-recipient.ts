import {
  auditStaff,
  findAccount,
  findAccountByLookup,
  listChannels,
  targetLookup,
} from '../../people/index.ts';
import { findMembership } from '../commerce/index.ts';
import {
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
  maskTarget,
  takeToken,
} from '../../platform/index.ts';
import { sumRest } from '../quota/index.ts';
import { findAccountOfOrder } from './quota-awards-store.ts';

interface Asked {
  phone?: string | undefined;
  email?: string | undefined;
  orderNo?: string | undefined;
}

/** One account by what its holder gave us; the answer does not let staff browse people. */
export async function findAwardRecipient(context: AppContext, actor: StaffActor, asked: Asked) {
  const given = [asked.phone, asked.email, asked.orderNo].filter((one) => one !== undefined);
  if (given.length !== 1) throw new Refusal('BAD_INPUT', '请填写手机号、邮箱或订单号中的一项');
  const limit = { capacity: 30, refillSeconds: 20 };
  await takeToken(context, 'find-grantee', actor.staffId, limit, 'TOO_MANY_REQUESTS');
  const accountId = await findAccountId(context, asked);
  const account = accountId === undefined ? undefined : await findAccount(context.db, accountId);
  const by = asked.orderNo !== undefined ? 'order' : asked.phone !== undefined ? 'phone' : 'email';
  // A search without a result is audited too.
  await inTransaction(context.db, (tx) =>
    auditStaff(tx, actor.staffId, `account-searched-by-${by}`, account?.id ?? 'none'),
  );
  if (account === undefined) throw new Refusal('NOT_FOUND', '没有找到这个账号');
  const now = context.now();
  const membership = await findMembership(context.db, account.id, now);
  return {
    accountId: account.id,
    nickname: account.nickname,
    channels: (await listChannels(context, context.db, account.id)).map(({ address }) => maskTarget(address)),
    membership:
      membership === undefined
        ? null
        : { packageName: membership.package_name, expiresAt: membership.ends_at.toISOString() },
    rest: await sumRest(context.db, account.id, now),
  };
}

async function findAccountId(
  context: AppContext,
  { phone, email, orderNo }: Asked,
): Promise<string | undefined> {
  if (orderNo !== undefined) return findAccountOfOrder(context.db, orderNo);
  const target =
    phone === undefined
      ? ({ channel: 'email', address: email ?? '' } as const)
      : ({ channel: 'sms', address: phone } as const);
  return (await findAccountByLookup(context.db, target.channel, targetLookup(context.vault, target)))?.id;
}
