import type { BillRow } from '../../platform/index.ts';

/** One of our payments or refunds, as far as a provider must know it. */
export interface OwnRow {
  kind: 'payment' | 'refund';
  /** Our number at the provider: the order's, and more for a payment by a link. */
  orderNo: string;
  refundNo: string | null;
  amountFen: number | null;
  state: string;
}

export interface Difference {
  kind: 'missing-here' | 'missing-there' | 'amount' | 'state';
  subject: 'payment' | 'refund';
  orderNo: string;
  refundNo: string | null;
  billFen: number | null;
  ownFen: number | null;
  ownState: string | null;
}

const keyOf = (row: { kind: string; orderNo: string; refundNo: string | null }): string =>
  [row.kind, row.orderNo, row.refundNo ?? ''].join('/');

/** States in which our books say that the money moved. */
const MOVED: Record<OwnRow['kind'], readonly string[]> = {
  payment: ['paid', 'refunding', 'refunded', 'disputed'],
  refund: ['done'],
};

/**
 * Differences between a bill and our books. `known`: our rows that the bill names, whatever their day. `ours`:
 * movements of that day by our books.
 */
export function differencesOf(
  bill: readonly BillRow[],
  known: readonly OwnRow[],
  ours: readonly OwnRow[],
): Difference[] {
  const byKey = new Map(known.map((row) => [keyOf(row), row]));
  const onBill = new Set(bill.map(keyOf));
  const found = bill.flatMap((row): Difference[] => {
    const own = byKey.get(keyOf(row));
    const kind = differenceOf(row, own);
    if (kind === undefined) return [];
    const { orderNo, refundNo } = row;
    const ownFen = own?.amountFen ?? null;
    return [
      {
        kind,
        subject: row.kind,
        orderNo,
        refundNo,
        billFen: row.amountFen,
        ownFen,
        ownState: own?.state ?? null,
      },
    ];
  });
  const missing = ours
    .filter((row) => !onBill.has(keyOf(row)))
    .map(({ kind, orderNo, refundNo, amountFen, state }): Difference => ({
      kind: 'missing-there',
      subject: kind,
      orderNo,
      refundNo,
      billFen: null,
      ownFen: amountFen,
      ownState: state,
    }));
  return [...found, ...missing];
}

function differenceOf(row: BillRow, own: OwnRow | undefined): Difference['kind'] | undefined {
  if (own === undefined) return 'missing-here';
  if (!MOVED[row.kind].includes(own.state)) return 'state';
  return own.amountFen === row.amountFen ? undefined : 'amount';
}

export const sumFen = (
  rows: readonly { kind: string; amountFen: number | null }[],
  kind: 'payment' | 'refund',
): number => rows.reduce((sum, row) => sum + (row.kind === kind ? (row.amountFen ?? 0) : 0), 0);

const DAY_MS = 86_400_000;
const EIGHT_HOURS_MS = 8 * 3_600_000;

/** The start of a calendar day in Beijing. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - EIGHT_HOURS_MS);
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + DAY_MS);

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
