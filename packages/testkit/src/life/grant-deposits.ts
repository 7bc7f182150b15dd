import type { Client } from 'pg';

/**
 * Deposits for every member who has fewer than `below`. Straight into the database: a package has ten, and buying hundreds
 * is not what is measured.
 */
export const grantDeposits = (owner: Client, amount: number, below = 2 ** 31 - 1) =>
  owner.query(
    `insert into quota_entry (id, account_id, kind, movement, amount, batch_id, source_id, expires_at, subject)
     select grant_id, account_id, 'evidence', 'grant', $1::int, grant_id, grant_id, ends_at, 'measured'
     from (select gen_random_uuid() as grant_id, account_id, max(ends_at) as ends_at from membership group by account_id) as granted
     where (select coalesce(sum(amount), 0) from quota_entry q where q.account_id = granted.account_id and kind = 'evidence') < $2::int`,
    [amount, below],
  );
