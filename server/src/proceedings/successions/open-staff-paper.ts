import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  type AttachmentRow,
  findAttachment,
} from '../../platform/index.ts';
import { openAttachmentAsStaff, refuseOwnMatter } from '../../people/index.ts';
import { findContest } from './contests-store.ts';
import { succession } from './succession.ts';
import { findSuccession } from './successions-store.ts';

/** Only for a person who opened the application; for others it is not found. */
export async function openStaffPaper(
  context: AppContext,
  actor: StaffActor,
  { id, paperId }: { id: string; paperId: string },
): Promise<BlobAnswer> {
  const row = Refusal.unlessFound(await findSuccession(context.db, id));
  const paper = await getPaper(context, id, paperId);
  await refuseOwnMatter(context.db, actor, await succession.sides(context.db, { row }));
  return openAttachmentAsStaff(context, actor, paper, { name: succession.name, id });
}

/** Of the application itself, or of a claimant against this one. */
async function getPaper(context: AppContext, id: string, paperId: string): Promise<AttachmentRow> {
  const own = await findAttachment(context.db, 'succession', paperId);
  if (own?.subject_id === id) return own;
  const theirs = await findAttachment(context.db, 'succession-contest', paperId);
  const contest = theirs && (await findContest(context.db, theirs.subject_id));
  if (theirs === undefined || contest?.succession_id !== id) throw new Refusal('NOT_FOUND');
  return theirs;
}
