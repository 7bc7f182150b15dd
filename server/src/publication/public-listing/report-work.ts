import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';
import { fileReport, type Said } from './file-report.ts';
import { isPublic } from './reports-read-model.ts';

/** A report about a work in public display; any other work is not found. @throws Refusal NOT_FOUND */
export async function reportWork(
  context: AppContext,
  { workId, ...said }: Said & { workId: string },
  reporterId: string | null,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const isThere = (await lockWork(tx, workId)) !== undefined && (await isPublic(tx, workId));
    if (!isThere) throw new Refusal('NOT_FOUND');
    await fileReport(context, tx, { about: { workId }, said, reporterId });
  });
  return null;
}
