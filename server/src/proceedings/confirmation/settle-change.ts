import { sendBackChange, setRecord, settleChange } from '../changes/index.ts';
import { Refusal } from '../../platform/index.ts';
import { finalDecision, type Settlement } from './settlement.ts';

function changeOf({ subject_id }: { subject_id: string | null }): string {
  if (subject_id === null) throw new Refusal('NOT_FOUND');
  return subject_id;
}

export const changeSettlement: Settlement = {
  settle: async (context, tx, settled) => {
    const { row, work, reason, now } = settled;
    if (settled.decision === 'correction') {
      await sendBackChange(context, tx, { ...settled, subjectId: changeOf(row) });
      return undefined;
    }
    return settleChange(context, tx, {
      subjectId: changeOf(row),
      work,
      number: row.number,
      decision: finalDecision(settled),
      reason,
      now,
    });
  },
  keepRecord: (tx, row, recordSha256) => setRecord(tx, changeOf(row), recordSha256),
  word: '版权变更',
  isCorrectable: true,
};
