import { type BlobAnswer, Refusal, type World, findEnclosure, openEnclosure } from '../../platform/index.ts';
import { findContest } from './contests-store.ts';
import { findSuccession } from './successions-store.ts';

/** What somebody handed in themselves; nobody else's. */
export async function openOwnPaper(
  world: World,
  accountId: string,
  { id, paperId }: { id: string; paperId: string },
): Promise<BlobAnswer> {
  const contest = await findContest(world.db, id);
  const subjectKind = contest === undefined ? 'succession' : 'succession-contest';
  const owner = (contest ?? (await findSuccession(world.db, id)))?.account_id;
  const paper = await findEnclosure(world.db, subjectKind, paperId);
  if (owner !== accountId || paper?.subject_id !== id) throw new Refusal('NOT_FOUND');
  return openEnclosure(world, subjectKind, paperId);
}
