import { auditStaff, findAccountByLookup, targetLookup } from '../../people/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { findAccountOfOrder } from './support-read-model.ts';
import { presentCustomer } from './present-customer.ts';

interface Asked {
  phone?: string | undefined;
  email?: string | undefined;
  orderNo?: string | undefined;
}

const LIMIT = { capacity: 30, refillSeconds: 20 };

/**
 * Finds one person by data they gave us. The answer does not let staff browse people, and every search is
 * audited.
 */
export async function findCustomer(context: AppContext, actor: StaffActor, asked: Asked) {
  const given = [asked.phone, asked.email, asked.orderNo].filter((one) => one !== undefined);
  if (given.length !== 1) throw new Refusal('BAD_INPUT', '请填写手机号、邮箱或订单号中的一项');
  await takeToken(context, 'find-customer', actor.staffId, LIMIT, 'TOO_MANY_REQUESTS');
  const accountId = await findAccountId(context, asked);
  const by = asked.orderNo !== undefined ? 'order' : asked.phone !== undefined ? 'phone' : 'email';
  // A search without a result is audited too.
  await inTransaction(context.db, (tx) =>
    auditStaff(tx, actor.staffId, `customer-found-by-${by}`, accountId ?? 'none'),
  );
  const customer = accountId === undefined ? undefined : await presentCustomer(context, accountId);
  if (customer === undefined) throw new Refusal('NOT_FOUND', '没有找到这个账号');
  return customer;
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
