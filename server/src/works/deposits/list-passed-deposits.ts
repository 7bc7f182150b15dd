import { standingOf } from '@yinji/state-machine';
import { type AppContext, pageOf } from '../../platform/index.ts';
import { countPassedOn, listPassedOn } from './passed-on-read-model.ts';

/** A person's own deposits of works that others hold now, the newest first. */
export async function listPassedDeposits(
  { db }: AppContext,
  accountId: string,
  query: Parameters<typeof pageOf>[0],
) {
  const [rows, total] = [await listPassedOn(db, accountId, pageOf(query)), await countPassedOn(db, accountId)];
  const items = rows.flatMap((row) =>
    row.record_sha256 === null || row.received_at === null
      ? []
      : [
          {
            workId: row.id,
            title: row.title,
            number: row.number,
            queryCode: row.query_code,
            recordSha256: Buffer.from(row.record_sha256).toString('hex'),
            receivedAt: row.received_at.toISOString(),
            complete: row.completed_at !== null,
            standing: standingOf(row.badges),
          },
        ],
  );
  return { items, total };
}
