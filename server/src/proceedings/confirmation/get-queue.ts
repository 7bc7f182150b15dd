import { isStrong } from '@yinji/originality';
import { countOpinionsSince, countWaiting, listNext, listTakenBy, oldestOf } from '../cases/index.ts';
import type { StaffActor, AppContext } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { listQueueRows, type QueueRow } from './queue-read-model.ts';

const NEXT = 20;

/** Cases that may come to me, in their order, and those I have; never the round that others are in. */
export async function getQueue(context: AppContext, actor: StaffActor) {
  const { db } = context;
  const now = context.now();
  const waiting = await countWaiting(db, actor, now);
  const midnight = new Date(
    Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000,
  );
  const next = await listNext(db, actor, now, NEXT).execute();
  const mine = await listTakenBy(db, actor);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    waiting: waiting.map(({ kind, count }) => ({ kind, count: Number(count) })),
    oldestSubmittedAt: oldestOf(waiting)?.toISOString() ?? null,
    next: (await listQueueRows(db, idsOf(next))).map(presentRow),
    mine: (await listQueueRows(db, idsOf(mine))).map((row) => ({
      id: row.id,
      takenAt: (row.taken_at ?? now).toISOString(),
      title: row.title,
      thumbnailUrl: row.thumbnail_key === null ? null : previewUrl(context, row.thumbnail_key),
      // Its two opinions are shown with the case. That there was one is never said.
      isThird: row.round === 3,
      ...presentRow(row),
    })),
    decidedToday: await countOpinionsSince(db, actor.staffId, midnight),
  };
}

const presentRow = (row: QueueRow) => ({
  kind: row.kind,
  workType: row.work_type,
  changeKind: row.change_kind,
  transferKind: row.transfer_kind,
  submittedAt: row.submitted_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  isAnswer: row.is_answer,
  copies: copiesOf(row),
  resubmission: row.resubmission,
});

/** Of the case's comparison, and of the original's arrival, which may be older. */
function copiesOf({ comparison, near_copies }: QueueRow): number {
  const telling = (comparison?.candidates ?? []).filter(
    (one) => one.own !== true && (isStrong(one) || one.local?.verdict === 'copy'),
  );
  return Math.max(telling.length, near_copies);
}
