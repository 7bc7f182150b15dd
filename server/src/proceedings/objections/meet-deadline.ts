import { objectionMachine } from '@yinji/state-machine';
import {
  Refusal,
  type AppContext,
  endAttachments,
  inTransaction,
  itemJob,
  stateAfter,
  daysFrom,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { KEPT_DAYS, windowDueAt } from './deadlines.ts';
import { endObjection } from './end-objection.ts';
import { isHeld, listForgettable } from './held-read-model.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection, listOverdue, lockObjection, meetDeadlineKind } from './objections-store.ts';

const DRAFT_DAYS = 30;

/** An answer that did not come, a suit that was not shown. */
export const meetObjectionDeadline = itemJob({
  kind: meetDeadlineKind,
  label: '异议期限',
  listDue: ({ db, now }, free) => listOverdue(db, now(), free('objection.id')),
  run: (context, id) =>
    pass(context, id).catch((cause: unknown) => {
      // Its work is gone: nothing is left to mark.
      if (!(cause instanceof Refusal)) throw cause;
    }),
});

/** Papers are destroyed some time after the end, and with a draft that nobody signed. */
export const forgetObjectionPapers = itemJob({
  kind: 'forget-objection-papers',
  label: '清除异议材料',
  listDue: ({ db, now }, free) => {
    const ends = { draftsBefore: daysFrom(now(), -DRAFT_DAYS), endedBefore: daysFrom(now(), -KEPT_DAYS) };
    return listForgettable(db, ends, free('objection.id'));
  },
  run: (context, id) =>
    inTransaction(context.db, async (tx) => {
      await lockObjection(tx, id);
      if (!(await isHeld(tx, id))) await endAttachments(tx, 'objection', id);
    }),
});

/** Read again under the locks: what came in the meantime counts. */
const pass = (context: AppContext, id: string) =>
  inTransaction(context.db, async (tx) => {
    const now = context.now();
    const row = await lockOpen(tx, id);
    if (row.state === 'accepted' && row.answer_due_at !== null && row.answer_due_at <= now) {
      await changeObjection(tx, id, {
        state: stateAfter(objectionMachine, row.state, 'miss-answer'),
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
