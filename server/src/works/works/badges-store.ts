import type { Badge } from '@yinji/state-machine';
import { type Tx, newId } from '../../platform/index.ts';

interface Worn {
  workId: string;
  badge: Badge;
  /** The change, transfer or objection that it comes from. */
  subjectId: string;
  now: Date;
}

/** Once for each subject: a repetition changes nothing. */
export const putBadge = (tx: Tx, { workId, badge, subjectId, now }: Worn) =>
  tx
    .insertInto('work_badge')
    .values({ id: newId(), work_id: workId, badge, subject_id: subjectId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const endBadge = (tx: Tx, { workId, badge, subjectId, now }: Worn) =>
  tx
    .updateTable('work_badge')
    .set({ ended_at: now })
    .where('work_id', '=', workId)
    .where('badge', '=', badge)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .execute();
