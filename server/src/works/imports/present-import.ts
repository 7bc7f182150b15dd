import type { OutputOf, getImport, listImports } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findOwnBatch, type BatchRow } from './batches-store.ts';
import { listRows, type ImportedRow } from './import-rows-store.ts';

export type ImportSummary = OutputOf<typeof listImports>[number];

export const presentBatch = (row: BatchRow): ImportSummary => ({
  id: row.id,
  name: row.name,
  state: row.state,
  begunAt: row.begun_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  rows: Number(row.rows),
  deposited: Number(row.deposited),
  complete: Number(row.complete),
  givenUp: Number(row.given_up),
  skipped: row.skipped.length,
});

export async function getBatch(context: AppContext, accountId: string, id: string): Promise<ImportSummary> {
  const row = Refusal.unlessFound(await findOwnBatch(context.db, accountId, id));
  return presentBatch(row);
}

export async function getBatchView(
  context: AppContext,
  accountId: string,
  id: string,
): Promise<OutputOf<typeof getImport>> {
  const row = Refusal.unlessFound(await findOwnBatch(context.db, accountId, id));
  const rows = await listRows(context.db, id);
  return {
    ...presentBatch(row),
    items: rows.map(presentRow),
    left: row.skipped as OutputOf<typeof getImport>['left'],
  };
}

function presentRow(row: ImportedRow): OutputOf<typeof getImport>['items'][number] {
  const isDeposited = row.received_at !== null;
  const state = isDeposited
    ? row.arrived_at === null
      ? ('deposited' as const)
      : ('complete' as const)
    : row.given_up_at === null
      ? ('waiting' as const)
      : ('givenUp' as const);
  return {
    line: row.line,
    title: row.title,
    fileName: row.file_name,
    sizeBytes: row.file_size_bytes,
    sha256: Buffer.from(row.file_sha256).toString('hex'),
    state,
    workId: isDeposited ? row.work_id : null,
    number: isDeposited ? row.number : null,
  };
}
