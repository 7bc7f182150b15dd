import type { HoldRow } from './holds-read-model.ts';

export function presentHold(row: HoldRow, ownIds: ReadonlySet<string>) {
  const lastBy = row.state === 'lifting' ? row.lifting_by : row.set_by;
  return {
    id: row.id,
    covers: row.work_id === null ? ('account' as const) : ('work' as const),
    subject: row.deposit_number ?? row.account_id ?? '',
    reason: row.reason,
    state: row.state,
    setBy: row.set_name,
    setAt: row.set_at.toISOString(),
    confirmedBy: row.confirmed_name,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    liftingBy: row.lifting_name,
    liftingReason: row.lifting_reason,
    liftedBy: row.lifted_name,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    isOwn: lastBy !== null && ownIds.has(lastBy),
  };
}
