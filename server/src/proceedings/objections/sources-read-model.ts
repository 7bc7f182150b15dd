import { type RawBuilder } from 'kysely';
import { type Database } from '../../platform/index.ts';

interface Ends {
  /** Uploads that had not arrived by then never will. */
  begunBefore: Date;
  /** Objections ended before this. */
  endedBefore: Date;
}

/** Files no longer needed and under no hold. */
export const listDoomedSources = (
  db: Database,
  { begunBefore, endedBefore }: Ends,
  which: RawBuilder<boolean>,
) =>
  db
    .selectFrom('objection_source')
    .innerJoin('objection', 'objection.id', 'objection_source.objection_id')
    .innerJoin('work', 'work.id', 'objection.work_id')
    .select(['objection_source.id', 'object_key', 'preview_object_key'])
    .where(which)
    .where('destroyed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('objection_source.ended_at', 'is not', null),
        eb.and([eb('arrived_at', 'is', null), eb('given_at', '<', begunBefore)]),
        eb('objection.ended_at', '<', endedBefore),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legal_hold')
            .select('legal_hold.id')
            .where('lifted_at', 'is', null)
            .where((eb) =>
              eb.or([
                eb('legal_hold.work_id', '=', eb.ref('objection.work_id')),
                eb('legal_hold.account_id', '=', eb.ref('objection.account_id')),
                eb('legal_hold.account_id', '=', eb.ref('work.account_id')),
              ]),
            ),
        ),
      ),
    )
    .limit(50)
    .execute();
