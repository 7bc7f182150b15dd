import { type QuotaKind, Refusal, type AppContext } from '../../platform/index.ts';
import { decodePlace, encodePlace } from './cursor.ts';
import { dayStart } from './days.ts';
import { listLedger, type LedgerRow } from './wallet-read-model.ts';

const PAGE = 20;
const MOVEMENTS = ['grant', 'reserve', 'spend', 'release', 'expire', 'freeze', 'unfreeze', 'refund'] as const;

export interface LedgerFilter {
  from?: string | undefined;
  to?: string | undefined;
  kind?: QuotaKind | undefined;
}

/** Days in Beijing, both included. */
export function rangeOf({ from, to }: LedgerFilter): { from?: Date; until?: Date } {
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal('BAD_INPUT', '开始日期不能晚于结束日期');
  return {
    ...(from === undefined ? {} : { from: dayStart(from) }),
    ...(to === undefined ? {} : { until: new Date(dayStart(to).getTime() + 86_400_000) }),
  };
}

export async function listQuotaEntries(
  context: AppContext,
  accountId: string,
  asked: LedgerFilter & { after?: string | undefined },
) {
  const rows = await listLedger(context.db, accountId, context.now(), {
    ...rangeOf(asked),
    kind: asked.kind,
    after: asked.after === undefined ? undefined : decodePlace(asked.after),
    limit: PAGE + 1,
  });
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  return {
    items: items.map(presentEntry),
    next: rows.length > PAGE && last !== undefined ? encodePlace(last) : null,
  };
}

const presentEntry = (row: LedgerRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  movement: movementOf(row),
  amount: row.amount,
  expiresAt: row.expires_at.toISOString(),
  work:
    row.work_title === null
      ? null
      : { id: row.is_work_gone === true ? null : row.work_id, title: row.work_title },
  packageName: row.package_name,
});

export function movementOf({ movement }: LedgerRow): (typeof MOVEMENTS)[number] {
  const known = MOVEMENTS.find((one) => one === movement);
  if (known === undefined) throw new Error(`a movement that has no word: ${movement}`);
  return known;
}
