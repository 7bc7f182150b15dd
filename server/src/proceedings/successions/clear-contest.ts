import { successionMachine } from '@yinji/state-machine';
import { Refusal, type StaffActor, type AppContext, stateAfter, daysFrom } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { clearContest as clear, findContest } from './contests-store.ts';
import { AFTER_CONTEST_DAYS } from './deadlines.ts';
import { succession } from './succession.ts';
import { linkTo } from './link-to.ts';
import { presentDesk } from './present-desk.ts';
import { changeSuccession } from './successions-store.ts';
import { notifyApplicant } from './notify-people.ts';

interface Cleared {
  id: string;
  contestId: string;
  remark: string;
}

/** A claim was examined and does not block the passing; time is left to go to a court. */
export async function clearContest(context: AppContext, actor: StaffActor, { id, contestId, remark }: Cleared) {
  await actOnProceeding(context, actor, succession, { id }, async (tx, { row }, by) => {
    const contest = await findContest(tx, contestId);
    if (contest?.succession_id !== id) throw new Refusal('NOT_FOUND');
    stateAfter(successionMachine, row.state, 'clear', 'operator');
    if (contest.cleared_at !== null) throw new Refusal('STATE_CHANGED');
    const { now } = by;
    await clear(tx, contestId, { cleared_by: actor.staffId, cleared_at: now, remark });
    const least = daysFrom(now, AFTER_CONTEST_DAYS);
    if (row.state === 'waiting' && row.due_at !== null && row.due_at < least)
      await changeSuccession(tx, id, { due_at: least });
    await notifyAccount(tx, contest.account_id, {
      title: '您的主张未获支持',
      body: `${row.number}：${remark} 至少 ${AFTER_CONTEST_DAYS} 天内申请不会通过，您可以向法院起诉并对作品提出异议。`,
      link: linkTo(id),
      category: 'rights',
    });
    await notifyApplicant(tx, row, { title: '对您申请的主张未获支持', body: '申请继续办理。' });
    return 'contest-cleared';
  });
  return presentDesk(context, actor, id);
}
