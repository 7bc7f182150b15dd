import { Refusal, type AppContext, inTransaction, removeFile, notifyAccount } from '../../platform/index.ts';
import { KEPT_DAYS, windowDueAt } from './deadlines.ts';
import { endObjection } from './end-objection.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { nextState } from './next-state.ts';
import { changeObjection, listOverdue } from './objections-store.ts';
import { listDoomedPapers, markDestroyed } from './papers-store.ts';

const DAY_MS = 86_400_000;
const DRAFT_DAYS = 30;

/** Sweep: answers that did not come, suits that were not shown, papers that nobody needs any more. */
export async function runDeadlines(context: AppContext): Promise<void> {
  const now = context.now();
  for (const { id } of await listOverdue(context.db, now)) {
    await pass(context, id).catch((cause: unknown) => {
      // Its work is gone: nothing is left to mark.
      if (!(cause instanceof Refusal)) throw cause;
    });
    context.wake();
  }
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const doomed = { draftsBefore: before(DRAFT_DAYS), endedBefore: before(KEPT_DAYS) };
  for (const { id, object_key } of await listDoomedPapers(context.db, doomed)) {
    await removeFile(context, object_key);
    await markDestroyed(context.db, id, now);
  }
}

/** Read again under the locks: what came in the meantime counts. */
const pass = (context: AppContext, id: string) =>
  inTransaction(context.db, async (tx) => {
    const now = context.now();
    const row = await lockOpen(tx, id);
    if (row.state === 'accepted' && row.answer_due_at !== null && row.answer_due_at <= now) {
      await changeObjection(tx, id, {
        state: nextState(row.state, 'miss-answer'),
        window_due_at: windowDueAt(now),
      });
      const telling = { link: linkTo(id), category: 'review' as const };
      await notifyAccount(tx, row.account_id, {
        title: '对方未在期限内答辩',
        body: `${row.number}：请在十五天内提交起诉证明或和解协议；逾期未提交，异议终结。`,
        ...telling,
      });
      await notifyAccount(tx, row.holder_id, {
        title: '答辩期限已过',
        body: `「${row.title}」（${row.number}）：异议终结前仍可答辩。`,
        ...telling,
      });
    } else if (row.state === 'waiting' && row.window_due_at !== null && row.window_due_at <= now)
      await endObjection(tx, row, 'lapse', { now });
  });
