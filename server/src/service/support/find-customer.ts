import { auditStaff, findAccountByLookup, targetLookup } from '../../people/index.ts';
import { Refusal, type StaffActor, type World, inTransaction, takeToken } from '../../platform/index.ts';
import { findAccountOfOrder } from './support-store.ts';
import { presentCustomer } from './present-customer.ts';

interface Asked {
  phone?: string | undefined;
  email?: string | undefined;
  orderNo?: string | undefined;
}

const LIMIT = { capacity: 30, refillSeconds: 20 };

/** One person by what they told us. Nothing is answered that would let staff browse people, and every look is written down. */
export async function findCustomer(world: World, actor: StaffActor, asked: Asked) {
  const given = [asked.phone, asked.email, asked.orderNo].filter((one) => one !== undefined);
  if (given.length !== 1) throw new Refusal('BAD_INPUT', '请填写手机号、邮箱或订单号中的一项');
  await takeToken(world, 'find-customer', actor.staffId, LIMIT, 'TOO_MANY_REQUESTS');
  const accountId = await findAccountId(world, asked);
  const by = asked.orderNo !== undefined ? 'order' : asked.phone !== undefined ? 'phone' : 'email';
  // Also a search that found nothing is somebody's curiosity.
  await inTransaction(world.db, (tx) =>
    auditStaff(tx, actor.staffId, `customer-found-by-${by}`, accountId ?? 'none'),
  );
  const customer = accountId === undefined ? undefined : await presentCustomer(world, accountId);
  if (customer === undefined) throw new Refusal('NOT_FOUND', '没有找到这个账号');
  return customer;
}

async function findAccountId(world: World, { phone, email, orderNo }: Asked): Promise<string | undefined> {
  if (orderNo !== undefined) return findAccountOfOrder(world.db, orderNo);
  const target =
    phone === undefined
      ? ({ channel: 'email', address: email ?? '' } as const)
      : ({ channel: 'sms', address: phone } as const);
  return (await findAccountByLookup(world.db, target.channel, targetLookup(world.vault, target)))?.id;
}
