import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type World,
  findEnclosure,
  inTransaction,
  openEnclosure,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findContest } from './contests-store.ts';
import { listOpened } from './desk-store.ts';
import { OPENED, PAPER_OPENED, refuseOwn, requireDesk } from './hold-desk.ts';
import { findSuccession } from './successions-store.ts';

/** Only to who opened the application; anybody else is told that there is none. The audit is committed before a byte. */
export async function openStaffPaper(
  world: World,
  actor: StaffActor,
  { id, paperId }: { id: string; paperId: string },
): Promise<BlobAnswer> {
  requireDesk(actor);
  const row = await findSuccession(world.db, id);
  if (row === undefined || (await listOpened(world.db, actor.staffId, OPENED, [id])).size === 0)
    throw new Refusal('NOT_FOUND');
  await refuseOwn(world.db, actor, row);
  const subjectKind = await kindOf(world, id, paperId);
  await inTransaction(world.db, (tx) => auditStaff(tx, actor.staffId, PAPER_OPENED, paperId));
  return openEnclosure(world, subjectKind, paperId);
}

/** Of the application itself, or of somebody who contests this very one. */
async function kindOf(world: World, id: string, paperId: string) {
  const own = await findEnclosure(world.db, 'succession', paperId);
  if (own?.subject_id === id) return 'succession' as const;
  const theirs = await findEnclosure(world.db, 'succession-contest', paperId);
  const contest = theirs && (await findContest(world.db, theirs.subject_id));
  if (contest?.succession_id !== id) throw new Refusal('NOT_FOUND');
  return 'succession-contest' as const;
}
