import { getReconciliation, listReconciliations, resolveDifference, type OutputOf } from '@yinji/contract';
import { Refusal, type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { countDays, findDay, listDays, listDifferences, type DayRow } from './reconciliation-store.ts';
import { presentDifference } from './present-difference.ts';
import { resolveDifference as resolve } from './resolve-difference.ts';

export const reconciliationRoutes = (context: AppContext): Route[] => [
  staffRoute(listReconciliations, async ({ page, size, only }) => ({
    items: (await listDays(context.db, only === 'open', page, size)).map(present),
    total: await countDays(context.db, only === 'open'),
  })),
  staffRoute(getReconciliation, async ({ reconciliationId }) => {
    const day = Refusal.unlessFound(await findDay(context.db, reconciliationId));
    return { ...present(day), differences: (await listDifferences(context.db, day.id)).map(presentDifference) };
  }),
  staffRoute(resolveDifference, async (input, { actor }) =>
    presentDifference(await resolve(context, actor.staffId, input)),
  ),
];

function present(row: DayRow): OutputOf<typeof listReconciliations>['items'][number] {
  const [open, differences] = [Number(row.open), Number(row.differences)];
  const checked = open > 0 ? 'differs' : differences > 0 ? 'resolved' : 'agreed';
  return {
    reconciliationId: row.id,
    date: row.day,
    channel: row.channel,
    state: row.checked_at === null ? 'waiting' : checked,
    checkedAt: row.checked_at?.toISOString() ?? null,
    billPaidFen: row.bill_paid_fen,
    billRefundedFen: row.bill_refunded_fen,
    billRows: row.bill_rows,
    ownPaidFen: row.own_paid_fen,
    ownRefundedFen: row.own_refunded_fen,
    ownRows: row.own_rows,
    open,
  };
}
