import type { OutputOf, getOrderOverview as contract } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import { countOrders, countOrderStates, sumMoney } from './orders-overview-read-model.ts';
import { periodOf } from './period.ts';

type Overview = OutputOf<typeof contract>;

/** Orders and money by day. The money comes from the ledger, so that it agrees with the reconciliation. */
export async function getOrderOverview(context: AppContext, asked?: number): Promise<Overview> {
  const { since, days } = periodOf(context.now(), asked);
  const created = new Map((await countOrders(context.db, since)).map((row) => [row.day, row.count]));
  const money = new Map((await sumMoney(context.db, since)).map((row) => [row.day, row]));
  return {
    since: since.toISOString(),
    days: days.map((day) => {
      const row = money.get(day);
      return {
        day,
        created: created.get(day) ?? 0,
        payments: row?.payments ?? 0,
        wechatFen: row?.wechat_fen ?? 0,
        alipayFen: row?.alipay_fen ?? 0,
        refundedFen: row?.refunded_fen ?? 0,
        revenueFen: row?.revenue_fen ?? 0,
      };
    }),
    states: await countOrderStates(context.db, since),
  };
}
