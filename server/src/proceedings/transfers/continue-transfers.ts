import { openCase } from '../cases/index.ts';
import { type AppContext, inTransaction } from '../../platform/index.ts';
import { attachParties } from './attach-parties.ts';
import { expireTransfers } from './end-transfer.ts';
import { moveTransfer } from './parties.ts';
import { remindParties } from './remind-parties.ts';
import { notifyParties } from './notify-parties.ts';
import { listParties, listToSubmit, lockTransfer } from './transfers-store.ts';

/** Sweep: who is named is found, who is waited for is reminded, what nobody answered ends, what both signed goes before the reviewers. */
export async function continueTransfers(context: AppContext): Promise<void> {
  await attachParties(context);
  await expireTransfers(context);
  await remindParties(context);
  for (const { id } of await listToSubmit(context.db)) await submit(context, id);
}

async function submit(context: AppContext, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockTransfer(tx, id);
    if (row?.state !== 'signed' || row.number === null) return;
    const now = context.now();
    const parties = await listParties(tx, [id]);
    await openCase(tx, 'transfer', row.work_id, now, id, {
      number: row.number,
      parties: parties.flatMap(({ account_id }) => account_id ?? []),
    });
    await moveTransfer(tx, row, 'submit', 'system', now);
    await notifyParties(tx, row, parties, {
      title: '合同已送审',
      body: '双方的签名已记入公开日志。三个工作日内作形式审核，不判断权属。',
    });
  });
}
