import { sql, type RawBuilder } from 'kysely';

/** Applications for inheritance or succession of which every work is erased, or is being erased now. */
export const lastOf = (works: RawBuilder<unknown>) => sql`select succession_id from succession_work as gone
  where gone.work_id in (${works}) and not exists (select from succession_work as left_over
    join work on work.id = left_over.work_id where left_over.succession_id = gone.succession_id
    and work.erased_at is null and work.id not in (${works}))`;

/** Contracts of which this account was the last remaining party. */
export const orphaned = (accountId: string) => sql`select transfer_id from transfer_party as own
  where own.account_id = ${accountId} and not exists (select from transfer_party as other
    join account_name as account on account.id = other.account_id
    where other.transfer_id = own.transfer_id and other.account_id <> own.account_id and account.closed_at is null)`;
