import {
  mayLeaveDraft,
  nextTrackState,
  type TrackEvent,
  type TrackName,
  type TrackState,
  type TrackStates,
} from '@yinji/state-machine';
import { releaseReservation, reserveQuota, spendReservation } from '../../money/index.ts';
import { Refusal, type Tx } from '../../platform/index.ts';
import { lockTracks, putTrack } from './tracks-store.ts';

interface Move {
  workId: string;
  accountId: string;
  track: TrackName;
  event: TrackEvent;
  reason?: string;
  /** A rejection or withdrawal does not return the reserved use. */
  keepsUse?: boolean;
  /** A use reserved beforehand for this submission, with a whole batch. */
  reservationId?: string | undefined;
  /** Of a passed confirmation or certification. */
  number?: string | undefined;
  now: Date;
}

/** The quota that a submission reserves; certification spends none (product.md, The three tracks). */
const QUOTA = { evidence: 'evidence', confirmation: 'authentic', certification: undefined } as const;

/**
 * The only function that moves a track: table, conditions and quota together, under the tracks' row locks.
 * @throws Refusal STATE_CHANGED where the table has no such transition, DEPOSIT_REQUIRED, NO_QUOTA
 */
export async function moveTrack(
  tx: Tx,
  { workId, accountId, track, event, reason, keepsUse, reservationId: reserved, number, now }: Move,
): Promise<TrackState> {
  const rows = await lockTracks(tx, workId);
  const states: TrackStates = Object.fromEntries(rows.map((row) => [row.name, row.state]));
  const state = nextTrackState(track, states[track], event);
  if (state === undefined) throw new Refusal('STATE_CHANGED');
  if (event === 'submit' && !mayLeaveDraft(track, states)) throw new Refusal('DEPOSIT_REQUIRED');
  const held = rows.find((row) => row.name === track)?.reservation_id ?? null;
  const kind = QUOTA[track];
  let reservationId = held;
  if (event === 'submit' && kind !== undefined)
    reservationId = reserved ?? (await reserveQuota(tx, accountId, kind, workId, now));
  const isGivenBack = event === 'reject' || event === 'withdraw';
  if (held !== null && (event === 'pass' || (isGivenBack && keepsUse))) await spendReservation(tx, held);
  else if (held !== null && isGivenBack) await releaseReservation(tx, held);
  if (event !== 'submit' && event !== 'begin') reservationId = null;
  await putTrack(tx, { workId, name: track, state, reason: reason ?? null, reservationId, number, since: now });
  return state;
}
