import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';

/**
 * Writes what strangers see of confirmation and certification: passed and neither revoked nor withdrawn. Called wherever one of the two
 * changes, in its transaction; a repetition changes nothing.
 */
export const putPublicTracks = (tx: Tx, workId: string) =>
  sql`
    with passed as (
      select coalesce(bool_or(name = 'confirmation'), false) as confirmed,
             coalesce(bool_or(name = 'certification'), false) as certified
      from track where work_id = ${workId} and state = 'passed'
        and not exists (select from work_badge
          where work_id = ${workId} and badge in ('revoked', 'withdrawn') and ended_at is null)
    )
    update work set is_confirmed = confirmed, is_certified = certified from passed
    where id = ${workId} and (is_confirmed, is_certified) is distinct from (confirmed, certified)
  `.execute(tx);
