import { beijingTime } from '@yinji/evidence';
import type { Tx, AppContext } from '../../platform/index.ts';
import { remindBefore } from './due.ts';
import { isTurnOf } from './parties.ts';
import { notifyParties } from './notify-parties.ts';
import { lockTransfer, markReminded } from './transfers-store.ts';
import { listParties } from './transfers-read-model.ts';

/**
 * A word, once a step, to those whom the step waits for, a day before it runs out. Looked at again under the locks:
 * a party who answered in between gets no reminder.
 */
export async function remindParties(context: AppContext, tx: Tx, id: string): Promise<void> {
  const row = await lockTransfer(tx, id);
  const now = context.now();
  if (row === undefined || row.reminded_at !== null || row.due_at === null) return;
  if (row.due_at <= now || row.due_at > remindBefore(now)) return;
  await markReminded(tx, id, now);
  const waited = (await listParties(tx, [id])).filter((one) => isTurnOf(row.state, one));
  await notifyParties(tx, row, waited, {
    title: '有一份著作权合同即将到期',
    body: `等您办理，请在 ${beijingTime(row.due_at)} 前完成；逾期合同即告超时，所列权利随之释放。`,
  });
}
