import type { Badge } from '@yinji/state-machine';
import { type Tx, newId } from '../../platform/index.ts';
import { putPublicTracks } from './public-tracks-store.ts';

/** Nothing that passed is in force under these. */
export const ENDS_FORCE: ReadonlySet<Badge> = new Set(['revoked', 'withdrawn']);

interface Worn {
  workId: string;
  badge: Badge;
  /** The change, transfer or objection that it comes from. */
  subjectId: string;
  now: Date;
}

/** Once for each subject: a repetition changes nothing. */
export async function putBadge(tx: Tx, { workId, badge, subjectId, now }: Worn): Promise<void> {
  await tx
    .insertInto('work_badge')
    .values({ id: newId(), work_id: workId, badge, subject_id: subjectId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (ENDS_FORCE.has(badge)) await putPublicTracks(tx, workId);
}

export async function endBadge(tx: Tx, { workId, badge, subjectId, now }: Worn): Promise<void> {
  await tx
    .updateTable('work_badge')
    .set({ ended_at: now })
    .where('work_id', '=', workId)
    .where('badge', '=', badge)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .execute();
  if (ENDS_FORCE.has(badge)) await putPublicTracks(tx, workId);
}
