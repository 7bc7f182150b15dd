import type { ReportCategory } from '@yinji/contract';
import { type Tx, type AppContext, newId } from '../../platform/index.ts';
import { insertReport, isWaitingFrom, type Reported } from './reports-store.ts';

export interface Said {
  category: ReportCategory;
  words: string;
  contact?: string | undefined;
}

/**
 * A signed-in person has one waiting report per thing: sent again it stays the first. The contact is encrypted.
 */
export async function fileReport(
  context: AppContext,
  tx: Tx,
  { about, said, reporterId }: { about: Reported; said: Said; reporterId: string | null },
): Promise<void> {
  if (reporterId !== null && (await isWaitingFrom(tx, about, reporterId))) return;
  const { category, words, contact } = said;
  await insertReport(tx, {
    id: newId(),
    ...('workId' in about ? { work_id: about.workId } : { gallery_id: about.galleryId }),
    category,
    body: words,
    contact_sealed: contact ? Buffer.from(context.vault.seal('report-contact', contact)) : null,
    reporter_id: reporterId,
    created_at: context.now(),
  });
}
