import { successionMachine } from '@yinji/state-machine';
import {
  type Tx,
  type AppContext,
  endAttachments,
  inTransaction,
  itemJob,
  type Later,
  stateAfter,
  daysFrom,
} from '../../platform/index.ts';
import { listContests } from './contests-store.ts';
import { DRAFT_DAYS, PAPERS_DAYS, PASSED_PAPERS_DAYS } from './deadlines.ts';
import { endSuccession } from './end-succession.ts';
import { isHeld, listForgettable } from './held-read-model.ts';
import { lockSuccession } from './lock-succession.ts';
import { passSuccession } from './pass-succession.ts';
import { continueSuccessionKind, listDue } from './successions-store.ts';

/** What was not put right or shown in its time ends, what waited long enough passes. */
export const continueSuccession = itemJob({
  kind: continueSuccessionKind,
  label: '继承与承继',
  listDue: ({ db, now }, free) => listDue(db, now(), daysFrom(now(), -DRAFT_DAYS), free('succession.id')),
  run: (context, id) => inTransaction(context.db, (tx) => meetDeadline(context, tx, id)),
});

/** Papers are destroyed some time after the end. */
export const forgetSuccessionPapers = itemJob({
  kind: 'forget-succession-papers',
  label: '清除继承材料',
  listDue: ({ db, now }, free) => {
    const ends = {
      endedBefore: daysFrom(now(), -PAPERS_DAYS),
      passedBefore: daysFrom(now(), -PASSED_PAPERS_DAYS),
    };
    return listForgettable(db, ends, free('succession.id'));
  },
  run: (context, id) => inTransaction(context.db, (tx) => forgetPapers(tx, id)),
});

async function meetDeadline(context: AppContext, tx: Tx, id: string): Promise<Later | void> {
  const held = await lockSuccession(tx, id);
  const { row } = held;
  const now = context.now();
  if (row.state === 'drafted') {
    if (row.begun_at > daysFrom(now, -DRAFT_DAYS)) return;
    stateAfter(successionMachine, row.state, 'lapse', 'system');
    await endSuccession(tx, row, 'withdrawn', { remark: null, now });
    if (!(await isHeld(tx, id))) await endAttachments(tx, 'succession', id);
    return;
  }
  if (row.ended_at !== null || row.due_at === null) return;
  if (row.due_at > now) return { laterMs: row.due_at.getTime() - now.getTime() };
  if (row.state === 'waiting') return passSuccession(context, tx, held);
  stateAfter(successionMachine, row.state, 'lapse', 'system');
  const remark = row.state === 'correcting' ? '没有在期限内补正。' : '没有在期限内出示原件。';
  await endSuccession(tx, row, 'rejected', { remark, now });
}

async function forgetPapers(tx: Tx, id: string): Promise<void> {
  await lockSuccession(tx, id);
  if (await isHeld(tx, id)) return;
  await endAttachments(tx, 'succession', id);
  for (const contest of await listContests(tx, [id]))
    await endAttachments(tx, 'succession-contest', contest.id);
}
