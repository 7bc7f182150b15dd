import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  findEnclosure,
  openEnclosure,
} from '../../platform/index.ts';
import { openProceeding, refuseOwnMatter } from '../../people/index.ts';
import { findContest } from './contests-store.ts';
import { succession } from './succession.ts';
import { findSuccession } from './successions-store.ts';

/** Only for a person who opened the application; for others it is not found. */
export async function openStaffPaper(
  context: AppContext,
  actor: StaffActor,
  { id, paperId }: { id: string; paperId: string },
): Promise<BlobAnswer> {
  const row = await findSuccession(context.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const subjectKind = await kindOf(context, id, paperId);
  await refuseOwnMatter(context.db, actor, await succession.sides(context.db, { row }));
  await openProceeding(context, actor, succession, id, { name: 'paper', id: paperId });
  return openEnclosure(context, subjectKind, paperId);
}

/** Of the application itself, or of a claimant against this one. */
async function kindOf(context: AppContext, id: string, paperId: string) {
  const own = await findEnclosure(context.db, 'succession', paperId);
  if (own?.subject_id === id) return 'succession' as const;
  const theirs = await findEnclosure(context.db, 'succession-contest', paperId);
  const contest = theirs && (await findContest(context.db, theirs.subject_id));
  if (contest?.succession_id !== id) throw new Refusal('NOT_FOUND');
  return 'succession-contest' as const;
}
