import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';

/** A day whose bill differs from the books; the first difference is of this payment, where one is named. */
export async function addDifferingDay(
  databaseUrl: string,
  about = { orderNo: 'YJ2026012000000001', billFen: 9900, ownFen: 19_900 },
): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 1);
  const id = newId();
  const sums = { bill_paid_fen: 2_137_300, bill_refunded_fen: 19_900, bill_rows: 96 };
  const own = { own_paid_fen: 2_167_500, own_refunded_fen: 0, own_rows: 96 };
  const checked = { day: '2026-01-20', channel: 'wechat' as const, checked_at: new Date() };
  await db
    .insertInto('reconciliation')
    .values({ id, ...checked, ...sums, ...own })
    .execute();
  const none = { refund_no: null, note: null, resolved_at: null, resolved_by: null };
  await db
    .insertInto('reconciliation_difference')
    .values([
      {
        id: newId(),
        reconciliation_id: id,
        kind: 'amount',
        subject: 'payment',
        order_no: about.orderNo,
        bill_fen: about.billFen,
        own_fen: about.ownFen,
        own_state: 'paid',
        ...none,
      },
      {
        id: newId(),
        reconciliation_id: id,
        kind: 'missing-here',
        subject: 'refund',
        order_no: 'YJ2026012000000002',
        bill_fen: 19_900,
        own_fen: null,
        own_state: null,
        ...none,
        refund_no: '0199c000000070008000000000000009',
      },
    ])
    .execute();
  await close();
}
