import { mayAct, nextOf, transferLife, type TransferEvent, type TransferState } from '@yinji/tracks';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import {
  listParties,
  lockTransfer,
  updateTransfer,
  type PartyRow,
  type Patch,
  type TransferRow,
} from './transfers-store.ts';

export interface Held {
  row: TransferRow;
  parties: PartyRow[];
  /** Whoever calls. */
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
 * The one place where a transfer changes its state. `role` is who does it.
 * @throws Refusal NOT_ALLOWED for a role that may not, STATE_CHANGED where the table has no such way
 */
export async function moveTransfer(
  tx: Tx,
  row: { id: string; state: TransferState },
  event: TransferEvent,
  role: PartyRow['role'] | 'system' | 'reviewer',
  now: Date,
  patch: Patch = {},
): Promise<TransferState> {
  const state = stateAfter(row.state, event, role);
  await updateTransfer(tx, row.id, { ...patch, state }, now);
  return state;
}

/** The same question without moving: for what is checked before work is done. */
export function stateAfter(
  from: TransferState | undefined,
  event: TransferEvent,
  role: PartyRow['role'] | 'system' | 'reviewer',
): TransferState {
  if (!mayAct(transferLife, event, role)) throw new Refusal('NOT_ALLOWED');
  const state = nextOf(transferLife, from, event);
  if (state === undefined) throw new Refusal('STATE_CHANGED');
  return state;
}

export const partyOf = (parties: readonly PartyRow[], role: 'holder' | 'counterparty') =>
  parties.find((one) => one.role === role);
