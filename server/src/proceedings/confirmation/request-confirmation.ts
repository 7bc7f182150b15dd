import { findOpenCase, findResubmission, openCase, withdrawCase } from '../cases/index.ts';
import { endCorrection, findOpenCorrection } from '../corrections/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { findOwnWork, lockOwnWork, moveTrack, requireInForce } from '../../works/index.ts';
import { returnOf } from './corrected-confirmation.ts';
import { COSTLY_RESUBMISSION, countResubmissions } from './count-resubmissions.ts';

/** Submits a deposited picture for review; a job compares it before reviewers see it. */
export async function requestConfirmation(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<void> {
  const now = context.now();
  if ((await findOwnWork(context.db, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const resubmission = await countResubmissions(context, accountId, workId);
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, workId);
    if (work?.evidence_state !== 'passed') throw new Refusal('DEPOSIT_REQUIRED');
    requireInForce(work);
    if (work.arrived_at === null) throw new Refusal('ORIGINAL_REQUIRED');
    await moveTrack(tx, { workId, accountId, track: 'confirmation', event: 'submit', now });
    await openCase(tx, 'confirmation', workId, now, null, { resubmission });
    await notifyAccount(tx, accountId, {
      title: '确权申请已受理',
      body: `「${work.title}」已提交审核，预计三个工作日内作出结论。${resubmission >= COSTLY_RESUBMISSION ? `这是相近画面的第 ${resubmission} 次重新提交，无论结论如何，确权额度都不再退回。` : ''}`,
      link: `product-detail?id=${workId}`,
      category: 'review',
    });
  });
}

export async function withdrawConfirmation(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const open = await findOpenCase(tx, 'confirmation', workId);
    const correction = await findOpenCorrection(tx, 'confirmation', workId);
    // Sent back, it has no open case: the one that asked counts.
    const resubmission =
      correction === undefined ? (open?.resubmission ?? 0) : await findResubmission(tx, correction.case_id);
    const keepsUse = resubmission >= COSTLY_RESUBMISSION;
    await moveTrack(tx, { workId, accountId, track: 'confirmation', event: 'withdraw', keepsUse, now });
    await withdrawCase(tx, 'confirmation', workId, now);
    await endCorrection(tx, 'confirmation', workId, 'withdrawn', now);
    await notifyAccount(tx, accountId, {
      title: '确权申请已撤回',
      body: returnOf(keepsUse),
      link: `product-detail?id=${workId}`,
      category: 'review',
    });
  });
}
