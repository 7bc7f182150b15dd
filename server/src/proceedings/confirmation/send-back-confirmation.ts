import { confirmationParts } from '@yinji/contract';
import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { askCorrection, listCorrections } from '../corrections/index.ts';
import { answers, correctedConfirmation } from './corrected-confirmation.ts';
import type { Settled } from './settlement.ts';

const PARTS: readonly string[] = ['', ...confirmationParts];

/** Returns it to its holder with the items to correct, in the decision's transaction; once per submission. */
export async function sendBackConfirmation(context: AppContext, tx: Tx, settled: Settled): Promise<void> {
  const { row, work, items } = settled;
  if (items.some(({ field }) => !PARTS.includes(field)))
    throw new Refusal('BAD_INPUT', '文件与已签名的内容不能补正', { fields: ['items'] });
  if ((await listCorrections(tx, 'confirmation', work.id)).some((one) => answers(row, one)))
    throw new Refusal('BAD_INPUT', '已经退回补正过一次，请作出结论', { fields: ['decision'] });
  await askCorrection(context, tx, correctedConfirmation, { ...settled, subjectId: work.id });
}
