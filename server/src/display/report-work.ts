import type { ReportCategory } from '@yinji/contract';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import { lockWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { insertReport, isPublic, isWaitingFrom } from './reports-store.ts';

interface Report {
  workId: string;
  category: ReportCategory;
  words: string;
  contact?: string | undefined;
}

/**
 * A report about a work in public display; any other work is not found. Somebody signed in has one waiting report a work:
 * sent again it stays the first. @throws Refusal NOT_FOUND
 */
export async function reportWork(world: World, report: Report, reporterId: string | null): Promise<null> {
  const { workId, category, words, contact } = report;
  await inTransaction(world.db, async (tx) => {
    const isThere = (await lockWork(tx, workId)) !== undefined && (await isPublic(tx, workId));
    if (!isThere) throw new Refusal('NOT_FOUND');
    if (reporterId !== null && (await isWaitingFrom(tx, workId, reporterId))) return;
    await insertReport(tx, {
      id: newId(),
      work_id: workId,
      category,
      body: words,
      contact_sealed: contact ? Buffer.from(world.vault.seal('report-contact', contact)) : null,
      reporter_id: reporterId,
      created_at: world.now(),
    });
  });
  return null;
}
