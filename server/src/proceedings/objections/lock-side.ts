import { LIVE_OBJECTION } from '@yinji/state-machine';
import { Refusal, type Tx } from '../../platform/index.ts';
import { lockOpen } from './lock-open.ts';
import { findObjectionOf, type ObjectionRow } from './objections-read-model.ts';
import type { Side } from './papers.ts';

/**
 * An accepted, open objection under its locks, and the caller's side.
 * @throws Refusal NOT_FOUND for everybody else, STATE_CHANGED before the acceptance and after the end
 */
export async function lockSide(
  tx: Tx,
  accountId: string,
  objectionId: string,
): Promise<{ row: ObjectionRow; side: Side }> {
  Refusal.unlessFound(await findObjectionOf(tx, accountId, objectionId));
  const row = await lockOpen(tx, objectionId);
  const side: Side | undefined =
    row.account_id === accountId ? 'objector' : row.holder_id === accountId ? 'holder' : undefined;
  // The work may have another holder meanwhile.
  if (side === undefined) throw new Refusal('NOT_FOUND');
  if (!isLive(row)) throw new Refusal('STATE_CHANGED', '异议受理后、终结前才能提交底片');
  return { row, side };
}

export const isLive = ({ state, ended_at }: Pick<ObjectionRow, 'state' | 'ended_at'>): boolean =>
  ended_at === null && LIVE_OBJECTION.some((one) => one === state);
