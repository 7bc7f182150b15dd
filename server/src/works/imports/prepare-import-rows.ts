import type { OutputOf, prepareImportRows as call } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { insertPrepared, newNumber } from '../deposits/index.ts';
import { getPerson } from '../../people/index.ts';
import { insertWork, moveTrack, type WorkType } from '../works/index.ts';
import { holdRunning, touchBatch } from './batches-store.ts';
import { listMadeWorks, listNumbers, lockRows } from './import-rows-store.ts';

/** Makes the drafts of some rows and reserves the numbers of their manifests; a repetition returns the same. */
export async function prepareImportRows(
  context: AppContext,
  accountId: string,
  { id, lines }: { id: string; lines: number[] },
): Promise<OutputOf<typeof call>> {
  const person = await getPerson(context, accountId);
  const now = context.now();
  const rows = await inTransaction(context.db, async (tx) => {
    if ((await holdRunning(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const wanted = (await lockRows(tx, id, lines)).filter((row) => row.given_up_at === null);
    if (wanted.length === 0) throw new Refusal('STATE_CHANGED');
    const workIds = wanted.map((row) => row.work_id);
    const made = await listMadeWorks(tx, workIds);
    for (const row of wanted) {
      if (made.has(row.work_id)) continue;
      await insertWork(tx, row.work_id, accountId, {
        title: row.title,
        work_type: row.work_type as WorkType,
        description: row.description,
        claimed_created_on: row.claimed_created_on || null,
        file_name: row.file_name,
        file_size_bytes: row.file_size_bytes,
        file_sha256: row.file_sha256,
        file_sm3: row.file_sm3,
      });
      await moveTrack(tx, { workId: row.work_id, accountId, track: 'evidence', event: 'begin', now });
      await insertPrepared(tx, { work_id: row.work_id, ...newNumber(now) });
    }
    const numbers = await listNumbers(tx, workIds);
    return wanted.map((row) => ({
      line: row.line,
      workId: row.work_id,
      number: numbers.get(row.work_id) ?? '',
      title: row.title,
      claimedCreatedOn: row.claimed_created_on || null,
      file: {
        name: row.file_name,
        sizeBytes: row.file_size_bytes,
        sha256: Buffer.from(row.file_sha256).toString('hex'),
        sm3: Buffer.from(row.file_sm3).toString('hex'),
      },
    }));
  });
  await touchBatch(context.db, id, now);
  return { logOrigin: context.config.logOrigin, creatorName: person.name, rows };
}
