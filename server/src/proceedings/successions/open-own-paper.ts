import {
  type BlobAnswer,
  Refusal,
  type AppContext,
  findAttachment,
  openAttachment,
} from '../../platform/index.ts';
import { findContest } from './contests-store.ts';
import { findSuccession } from './successions-store.ts';

/** A person's own attachment; nobody else's. */
export async function openOwnPaper(
  context: AppContext,
  accountId: string,
  { id, paperId }: { id: string; paperId: string },
): Promise<BlobAnswer> {
  const contest = await findContest(context.db, id);
  const subjectKind = contest === undefined ? 'succession' : 'succession-contest';
  const owner = (contest ?? (await findSuccession(context.db, id)))?.account_id;
  const paper = await findAttachment(context.db, subjectKind, paperId);
  if (owner !== accountId || paper?.subject_id !== id) throw new Refusal('NOT_FOUND');
  return openAttachment(context, paper);
}
