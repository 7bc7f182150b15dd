import { changeMachine } from '@yinji/state-machine';
import type { CorrectionItem } from '@yinji/contract';
import type { CaseRow } from '../cases/index.ts';
import { askCorrection, listCorrections } from '../corrections/index.ts';
import { Refusal, type Tx, type AppContext, stateAfter } from '../../platform/index.ts';
import type { WorkRow } from '../../works/index.ts';
import { refuseBound } from './change.ts';
import { lockChange, moveChange } from './changes-store.ts';
import { correctedChange } from './corrected-change.ts';

interface SentBack {
  subjectId: string;
  row: CaseRow;
  work: WorkRow;
  reason: string;
  items: readonly CorrectionItem[];
  staffId: string;
}

/** Returns it to its holder with the items to correct, in the decision's transaction; once per change. */
export async function sendBackChange(context: AppContext, tx: Tx, given: SentBack): Promise<void> {
  const change = Refusal.unlessFound(await lockChange(tx, given.subjectId));
  const state = stateAfter(changeMachine, change.state, 'send-back');
  // Nobody could correct it: it has another holder by now, or is final.
  if (given.work.account_id !== change.account_id) throw new Refusal('RECORD_BOUND');
  await refuseBound(tx, given.work, true);
  if ((await listCorrections(tx, 'change', change.id)).length > 0)
    throw new Refusal('BAD_INPUT', '已经退回补正过一次，请作出结论', { fields: ['decision'] });
  await moveChange(tx, change.id, { state });
  await askCorrection(context, tx, correctedChange, given);
}
