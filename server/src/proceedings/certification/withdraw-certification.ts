import { withdrawCase } from '../cases/index.ts';
import { endCorrection } from '../corrections/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { findOwnWork, lockOwnWork, moveTrack } from '../../works/index.ts';

/** Withdraws the form from review; the locks decide against a concurrent decision. */
export async function withdrawCertification(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = Refusal.unlessFound(await findOwnWork(tx, accountId, workId));
    // Locks the case first, like a decision does: otherwise the two would deadlock.
    await withdrawCase(tx, 'certification', workId, now);
    await moveTrack(tx, { workId, accountId, track: 'certification', event: 'withdraw', now });
    await endCorrection(tx, 'certification', workId, 'withdrawn', now);
    await notifyAccount(tx, accountId, {
      title: '版权认证申请已撤回',
      body: `「${work.title}」的表单回到草稿，可以随时再次提交。`,
      link: `tm-copyright?id=${workId}`,
      category: 'review',
    });
  });
}
