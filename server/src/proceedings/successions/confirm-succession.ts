import { successionMachine } from '@yinji/state-machine';
import { beijingTime } from '@yinji/evidence';
import {
  Refusal,
  type StaffActor,
  type AppContext,
  beijingDay,
  stateAfter,
  daysFrom,
} from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { requireAllSeen, succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { changeSuccession } from './successions-store.ts';
import { notifyApplicant, notifyHolder } from './notify-people.ts';

interface Seen {
  id: string;
  seenOn: string;
  seenPlace: string;
  seenWay: 'in-person' | 'by-post';
}

/**
 * The second person has seen the originals: when, where and how. The database separates the two as well. From
 * here the waiting time runs, and the holder is notified once more.
 */
export async function confirmSuccession(context: AppContext, actor: StaffActor<'succession'>, seen: Seen) {
  const { id, seenOn, seenPlace, seenWay } = seen;
  await actOnProceeding(context, actor, succession, { id }, async (tx, { row }, by) => {
    const state = stateAfter(successionMachine, row.state, 'confirm', 'operator');
    await requireAllSeen(tx, by, id);
    const { now } = by;
    if (row.submitted_at === null || seenOn > beijingDay(now) || seenOn < beijingDay(row.submitted_at))
      throw new Refusal('BAD_INPUT', '核验日期应在提交之后、今天或之前', { fields: ['seenOn'] });
    const seenBy = await by.second({ decision: 'succession', verdict: 'approve', first: row.read_by });
    const due = daysFrom(now, context.config.successionNoticeDays);
    await changeSuccession(tx, id, {
      state,
      seen_by: seenBy,
      seen_on: seenOn,
      seen_place: seenPlace,
      seen_way: seenWay,
      confirmed_at: now,
      due_at: due,
    });
    await notifyApplicant(tx, row, {
      title: '原件已核验，进入等待期',
      body: `无人终止或主张更优权利的，${beijingTime(due)} 起移转到您名下。`,
    });
    await notifyHolder(tx, row, {
      title: '您的作品将因继承或承继移转',
      body: `若您仍是持有人，请在 ${beijingTime(due)} 前登录终止这份申请。`,
    });
    return 'originals-seen';
  });
  return presentDesk(context, actor, id);
}
