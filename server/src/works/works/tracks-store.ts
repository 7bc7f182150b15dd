import type { TrackName, TrackState } from '@yinji/state-machine';
import type { Tx } from '../../platform/index.ts';
import { putPublicTracks } from './public-tracks-store.ts';

export const lockTracks = (tx: Tx, workId: string) =>
  tx
    .selectFrom('track')
    .select(['name', 'state', 'reservation_id'])
    .where('work_id', '=', workId)
    .forUpdate()
    .execute();

interface TrackChange {
  workId: string;
  name: TrackName;
  state: TrackState;
  reason: string | null;
  reservationId: string | null;
  /** Of a passed confirmation or certification. */
  number: string | undefined;
  since: Date;
}

export async function putTrack(
  tx: Tx,
  { workId, name, state, reason, reservationId, number, since }: TrackChange,
): Promise<void> {
  await tx
    .insertInto('track')
    .values({ work_id: workId, name, state, reason, reservation_id: reservationId, number, since })
    .onConflict((conflict) =>
      conflict.columns(['work_id', 'name']).doUpdateSet({
        state,
        reason,
        reservation_id: reservationId,
        since,
        correct_until: null,
        ...(number && { number }),
      }),
    )
    .execute();
  if (state === 'passed' && name !== 'evidence') await putPublicTracks(tx, workId);
}

/** 待补正: the track stays under review; null once it was answered. Every move of the track ends it as well. */
export const setCorrectUntil = (tx: Tx, workId: string, name: TrackName, until: Date | null) =>
  tx
    .updateTable('track')
    .set({ correct_until: until })
    .where('work_id', '=', workId)
    .where('name', '=', name)
    .execute();

/** An unpassed rights form belongs to its writer, with an address and a phone in it: it does not pass on. */
export async function dropUnpassedTrack(tx: Tx, workId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('track')
    .where('work_id', '=', workId)
    .where('name', '=', 'certification')
    .where('state', 'in', ['draft', 'rejected'])
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}
