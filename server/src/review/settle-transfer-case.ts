import { settleTransfer } from '../transfers/index.ts';
import { Refusal } from '../refusal.ts';
import type { Settle } from './settlement.ts';

export const settleTransferCase: Settle = (world, tx, { row, decision, reason, now }) => {
  if (row.subject_id === null) throw new Refusal('NOT_FOUND');
  return settleTransfer(world, tx, { transferId: row.subject_id, decision, reason, now });
};
