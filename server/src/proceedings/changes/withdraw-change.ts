import { changeMachine } from '@yinji/state-machine';
import { withdrawCase } from '../cases/index.ts';
import { endCorrection } from '../corrections/index.ts';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { lockWork } from '../../works/index.ts';
import { findOwnChange, lockChange, moveChange } from './changes-store.ts';
import { forgetMaterials } from './forget-materials.ts';

/** Withdraws an undecided change; its materials are destroyed. */
export async function withdrawChange(context: AppContext, accountId: string, id: string): Promise<void> {
  const now = context.now();
  const own = Refusal.unlessFound(await findOwnChange(context.db, accountId, id));
  await inTransaction(context.db, async (tx) => {
    // Work, case, change: the lock order of a concurrent decision. The work may have another holder by now.
    await lockWork(tx, own.work_id);
    await withdrawCase(tx, 'change', own.work_id, now, id);
    const row = Refusal.unlessFound(await lockChange(tx, id));
    await moveChange(tx, id, { state: stateAfter(changeMachine, row.state, 'withdraw'), decided_at: now });
    await endCorrection(tx, 'change', id, 'withdrawn', now);
    await forgetMaterials(tx, id);
    if (row.state === 'draft') return;
    await notifyAccount(tx, accountId, {
      title: '版权变更申请已撤回',
      body: '原有记录没有任何改动，可以随时再次申请。',
      link: `copyrightChange?id=${id}`,
      category: 'review',
    });
  });
}
