import { auditStaff, findAccountByLookup, refuseOwnMatter, targetLookup } from '../../people/index.ts';
import { type AppContext, inTransaction, Refusal, type StaffActor, takeToken } from '../../platform/index.ts';
import { findOrderByNumber, listOrdersOfAccount, type OrderRow } from '../commerce/index.ts';
import { presentBuyer, presentLine } from './present-buyer.ts';

interface Asked {
  number?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  accountId?: string | undefined;
}

const LIMIT = { capacity: 30, refillSeconds: 20 };
const MOST_ORDERS = 50;

/**
 * Orders by what a customer on the phone states. Staff cannot browse with it: it is limited, and every search is
 * audited, also one without a result.
 */
export async function findOrders(context: AppContext, actor: StaffActor, asked: Asked) {
  const by = (['number', 'phone', 'email', 'accountId'] as const).filter((key) => asked[key] !== undefined);
  const [key] = by;
  if (key === undefined || by.length !== 1) throw new Refusal('BAD_INPUT', '请只填写一项要查找的内容');
  await takeToken(context, 'find-orders', actor.staffId, LIMIT, 'TOO_MANY_REQUESTS');
  const order = asked.number === undefined ? undefined : await findOrderByNumber(context.db, asked.number);
  const accountId = order?.account_id ?? (await findAccountId(context, asked));
  const buyer = accountId === undefined ? undefined : await presentBuyer(context, accountId);
  const action = `orders-found-by-${key === 'accountId' ? 'account' : key}`;
  await inTransaction(context.db, (tx) =>
    auditStaff(tx, actor.staffId, action, order?.id ?? buyer?.accountId ?? 'none'),
  );
  if (buyer === undefined) throw new Refusal('NOT_FOUND', '没有找到这样的订单或账号');
  await refuseOwnMatter(context.db, actor, [buyer.accountId]);
  const orders: OrderRow[] =
    order === undefined ? await listOrdersOfAccount(context.db, buyer.accountId, MOST_ORDERS) : [order];
  return { buyer, orders: orders.map(presentLine) };
}

async function findAccountId(context: AppContext, { phone, email, accountId }: Asked) {
  const target =
    phone !== undefined
      ? ({ channel: 'sms', address: phone } as const)
      : email !== undefined
        ? ({ channel: 'email', address: email } as const)
        : undefined;
  if (target === undefined) return accountId;
  return (await findAccountByLookup(context.db, target.channel, targetLookup(context.vault, target)))?.id;
}
