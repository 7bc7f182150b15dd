import type { Client } from 'pg';

/**
 * Straight into the database: a package has ten deposits, and buying thirty packages is not what is measured.
 */
export const grantDeposits = (owner: Client, amount: number) =>
  owner.query(
    `insert into quota_entry (id, account_id, kind, movement, amount, batch_id, source_id, expires_at, subject)
     select grant_id, account_id, 'evidence', 'grant', $1::int, grant_id, grant_id, ends_at, 'bench'
     from (select gen_random_uuid() as grant_id, account_id, ends_at from membership) as granted`,
    [amount],
  );
