import type { OrderState } from '@yinji/state-machine';
import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

interface MoneyOfDay {
  day: string;
  payments: number;
  wechat_fen: number;
  alipay_fen: number;
  refunded_fen: number;
  revenue_fen: number;
}

/** By the index package_order_created: reads the period's orders and no others. */
export const countOrders = async (db: Database, since: Date) =>
  (
    await sql<{ day: string; count: number }>`
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
      from package_order where created_at >= ${since} group by 1`.execute(db)
  ).rows;

export const countOrderStates = async (db: Database, since: Date) =>
  (
    await sql<{ state: OrderState; count: number }>`
      select state, count(*)::int as count from package_order where created_at >= ${since}
      group by state order by count(*) desc, state`.execute(db)
  ).rows;

/** By the index ledger_transaction_at, and each one's entries by their key. Credits are negative in the ledger. */
export const sumMoney = async (db: Database, since: Date) =>
  (
    await sql<MoneyOfDay>`
      select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        (count(*) filter (where kind = 'received' and amount_fen > 0))::int as payments,
        coalesce(sum(amount_fen) filter (where kind = 'received' and account = 'wechat'), 0)::bigint as wechat_fen,
        coalesce(sum(amount_fen) filter (where kind = 'received' and account = 'alipay'), 0)::bigint as alipay_fen,
        coalesce(-sum(amount_fen) filter (where kind = 'refund-paid' and account in ('wechat', 'alipay')), 0)::bigint as refunded_fen,
        coalesce(-sum(amount_fen) filter (where account = 'revenue'), 0)::bigint as revenue_fen
      from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
      where at >= ${since} and account in ('wechat', 'alipay', 'revenue') group by 1`.execute(db)
  ).rows;
