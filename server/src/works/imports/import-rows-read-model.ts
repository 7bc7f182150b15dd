import type { Tx } from '../../platform/index.ts';

/** Unused reservations of the batch: neither on a track, nor spent, nor returned. */
export const listLeftReservations = async (
  tx: Tx,
  id: string,
  lines?: readonly number[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('import_row')
    .select('import_row.reservation_id')
    .where('batch_id', '=', id)
    .where('import_row.reservation_id', 'is not', null)
    .$if(lines !== undefined, (query) => query.where('line', 'in', lines ?? []))
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('track')
              .select('track.name')
              .whereRef('track.reservation_id', '=', 'import_row.reservation_id')
              .whereRef('track.work_id', '=', 'import_row.work_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('quota_entry')
              .select('quota_entry.id')
              .whereRef('quota_entry.reservation_id', '=', 'import_row.reservation_id')
              .where('movement', 'in', ['release', 'spend']),
          ),
        ),
      ]),
    )
    .execute();
  return rows.flatMap(({ reservation_id: one }) => one ?? []);
};
