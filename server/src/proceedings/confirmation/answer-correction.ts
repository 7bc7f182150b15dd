import type { answerConfirmationCorrection as call, InputOf } from '@yinji/contract';
import { findResubmission, openCase, preferReviewer } from '../cases/index.ts';
import { answerCorrection as keepAnswer, findOpenCorrection } from '../corrections/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import {
  declareAi,
  findOwnWork,
  listMaterials,
  lockOwnWork,
  presentAi,
  requireInForce,
  setCorrectUntil,
} from '../../works/index.ts';
import { sealAnswer } from './correction-answer.ts';

/**
 * Submits a confirmation again after it was sent back: a new case, compared anew, with the use that the first one
 * reserved. Of two answers at once the second finds the correction ended.
 * @throws Refusal NOT_FOUND, STATE_CHANGED without an open correction or after its deadline
 */
export async function answerCorrection(
  context: AppContext,
  accountId: string,
  { workId, statement, materialIds, aiDeclaration }: InputOf<typeof call>,
): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = Refusal.unlessFound(await findOwnWork(tx, accountId, workId));
    requireInForce(work);
    const correction = await findOpenCorrection(tx, 'confirmation', workId);
    if (correction === undefined || correction.due_at <= now) throw new Refusal('STATE_CHANGED');
    const arrived = new Set(
      (await listMaterials(tx, workId)).filter((one) => one.arrived_at !== null).map(({ id }) => id),
    );
    if (materialIds.some((id) => !arrived.has(id)))
      throw new Refusal('BAD_INPUT', '有一份创作过程文件还没有传上来', { fields: ['materialIds'] });
    if (aiDeclaration !== undefined) await declareAi(tx, workId, aiDeclaration, now);
    const answer = {
      statement,
      materialIds: [...new Set(materialIds)],
      ...(aiDeclaration !== undefined && { aiBefore: presentAi(work) }),
    };
    const answer_sealed = sealAnswer(context, correction.id, answer);
    await keepAnswer(tx, correction.id, { answer_sealed, answered_by: accountId }, now);
    await setCorrectUntil(tx, workId, 'confirmation', null);
    const resubmission = await findResubmission(tx, correction.case_id);
    await openCase(tx, 'confirmation', workId, now, null, { resubmission });
    // The reviewer who requested it knows what to check.
    await preferReviewer(tx, 'confirmation', workId, correction.asked_by);
    await notifyAccount(tx, accountId, {
      title: '补正已提交',
      body: `「${work.title}」的确权申请已再次提交审核，预计三个工作日内作出结论；没有另占额度。`,
      link: `product-detail?id=${workId}`,
      category: 'review',
    });
  });
}
