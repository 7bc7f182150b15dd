import { transferMachine, type TransferEvent, type TransferState } from '@yinji/state-machine';
import { enqueue, Refusal, stateAfter, type Tx } from '../../platform/index.ts';
import { continueTransferKind, lockTransfer, updateTransfer, type Patch } from './transfers-store.ts';
import { listParties, type PartyRow, type TransferRow } from './transfers-read-model.ts';

export interface Held {
  row: TransferRow;
  parties: PartyRow[];
  /** The caller. */
  own: PartyRow;
}

/**
 * The transfer under its locks, for one of its parties.
 * @throws Refusal NOT_FOUND for everybody else
 */
export async function holdTransfer(tx: Tx, id: string, accountId: string): Promise<Held> {
  const row = await lockTransfer(tx, id);
  const parties = row === undefined ? [] : await listParties(tx, [id]);
  const own = parties.find((one) => one.account_id === accountId);
  if (row === undefined || own === undefined) throw new Refusal('NOT_FOUND');
  return { row, parties, own };
}

/**
 * The only function that changes a transfer's state. `role` is the acting one.
 * @throws Refusal NOT_ALLOWED for a forbidden role, STATE_CHANGED where the table has no such transition
 */
export async function moveTransfer(
  tx: Tx,
  row: { id: string; state: TransferState },
  event: TransferEvent,
  role: PartyRow['role'] | 'system' | 'reviewer',
  now: Date,
  patch: Patch = {},
): Promise<TransferState> {
  const state = stateAfter(transferMachine, row.state, event, role);
  // Another deadline is another step without a reminder yet.
  const renewed = patch.due_at === undefined ? {} : { reminded_at: null };
  await updateTransfer(tx, row.id, { ...patch, ...renewed, state }, now);
  await enqueue(tx, continueTransferKind, { id: row.id });
  return state;
}

export const partyOf = (parties: readonly PartyRow[], role: 'holder' | 'counterparty') =>
  parties.find((one) => one.role === role);

/** Whether the next step is this party's. */
export function isTurnOf(state: TransferState, { role, answered_at, signed_at }: PartyRow): boolean {
  if (state === 'drafted') return role === 'holder';
  if (state === 'offered') return role === 'counterparty';
  if (state === 'consenting') return role === 'co-owner' && answered_at === null;
  return state === 'signing' && role !== 'co-owner' && signed_at === null;
}
