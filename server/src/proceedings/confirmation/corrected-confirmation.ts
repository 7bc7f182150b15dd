import { findResubmission, type CaseRow } from '../cases/index.ts';
import type { Corrected, CorrectionRow } from '../corrections/index.ts';
import { findWork, moveTrack } from '../../works/index.ts';
import { COSTLY_RESUBMISSION } from './count-resubmissions.ts';

const MISSED = '补正逾期，视为撤回；';

/** A confirmation when it is sent back; on the wire it is still under review, and its use stays reserved. */
export const correctedConfirmation: Corrected = {
  kind: 'confirmation',
  word: '确权',
  link: (workId) => `product-detail?id=${workId}`,
  findHolder: async (tx, { work_id }) => (await findWork(tx, work_id))?.account_id,
  async lapse(_context, tx, { work_id: workId, case_id: caseId }, now) {
    const keepsUse = (await findResubmission(tx, caseId)) >= COSTLY_RESUBMISSION;
    const reason = MISSED + returnOf(keepsUse);
    const work = await findWork(tx, workId);
    if (work !== undefined)
      await moveTrack(tx, {
        workId,
        accountId: work.account_id,
        track: 'confirmation',
        event: 'withdraw',
        reason,
        keepsUse,
        now,
      });
    return reason;
  },
};

/** What becomes of the use of a withdrawn confirmation, for its holder. */
export const returnOf = (keepsUse: boolean): string =>
  keepsUse
    ? '相近画面已多次提交，本次的确权额度不退回；仍可再次提交。'
    : '预留的确权额度已经退回，可以随时再次提交。';

/** Whether a case is the answer to this correction: both were written at one moment, in one transaction. */
export const answers = (
  { submitted_at }: Pick<CaseRow, 'submitted_at'>,
  { outcome, ended_at }: Pick<CorrectionRow, 'outcome' | 'ended_at'>,
): boolean => outcome === 'answered' && ended_at?.getTime() === submitted_at.getTime();
