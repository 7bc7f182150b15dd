import type { AppContext } from '../../platform/index.ts';
import { decodePlace, encodePlace } from './cursor.ts';
import { listHeld } from './wallet-read-model.ts';

const PAGE = 10;

export async function listHoldings(context: AppContext, accountId: string, after: string | undefined) {
  const place = after === undefined ? undefined : decodePlace(after);
  const rows = await listHeld(context.db, accountId, place, PAGE + 1);
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  return {
    items: items.map((row) => ({
      workId: row.work_id,
      title: row.title,
      number: row.number,
      recordSha256: Buffer.from(row.record_sha256).toString('hex'),
      completedAt: row.completed_at.toISOString(),
      documents: row.documents,
    })),
    next:
      rows.length > PAGE && last !== undefined
        ? encodePlace({ at: last.completed_at, id: last.work_id, movement: '' })
        : null,
  };
}
