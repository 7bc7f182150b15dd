import { keepTransferRecord, settleTransfer } from '../transfers/index.ts';
import { Refusal } from '../../platform/index.ts';
import { finalDecision, type Settlement } from './settlement.ts';

function transferOf({ subject_id }: { subject_id: string | null }): string {
  if (subject_id === null) throw new Refusal('NOT_FOUND');
  return subject_id;
}

/** The room itself notifies the parties of a contract: the work may have another holder by now. */
export const transferSettlement: Settlement = {
  settle: (context, tx, settled) => {
    const { row, reason, now } = settled;
    return settleTransfer(context, tx, {
      transferId: transferOf(row),
      decision: finalDecision(settled),
      reason,
      now,
    });
  },
  keepRecord: (tx, row, recordSha256, now) => keepTransferRecord(tx, transferOf(row), recordSha256, now),
};
