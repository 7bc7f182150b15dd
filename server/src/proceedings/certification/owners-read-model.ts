import type { Database } from '../../platform/index.ts';

/** Open requests to this account to confirm an ownership. */
export const listAskedOf = (db: Database, accountId: string) =>
  db
    .selectFrom('certification_owner')
    .innerJoin('work', 'work.id', 'certification_owner.work_id')
    .innerJoin('track', (join) =>
      join.onRef('track.work_id', '=', 'work.id').on('track.name', '=', 'certification'),
    )
    .selectAll('certification_owner')
    .select('work.account_id as applicant_id')
    .where('certification_owner.account_id', '=', accountId)
    .where('asked_at', 'is not', null)
    .where('work.deleted_at', 'is', null)
    .where('track.state', 'in', ['draft', 'reviewing'])
    .orderBy('asked_at', 'desc')
    .limit(50)
    .execute();
