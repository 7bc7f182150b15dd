import {
  type AppContext,
  type BlobAnswer,
  findAttachment,
  openAttachment,
  Refusal,
} from '../../platform/index.ts';
import { findObjectionOf } from './objections-read-model.ts';
import { sideOf } from './papers.ts';

/** One's own, or one that the other side chose to share. */
export async function openOwnPaper(context: AppContext, accountId: string, id: string): Promise<BlobAnswer> {
  const paper = await findAttachment(context.db, 'objection', id);
  const row = paper && (await findObjectionOf(context.db, accountId, paper.subject_id));
  if (paper === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  if (sideOf(row, paper.account_id) !== sideOf(row, accountId) && !paper.is_shared)
    throw new Refusal('NOT_FOUND');
  return openAttachment(context, paper);
}
