import type { Pool, PoolClient } from 'pg';
import { isLookedUpByOwnKey } from '../../server/src/platform/key-check.ts';
import { chainLookup, type Vault } from '../../server/src/platform/vault.ts';
import { LOOKUP_COLUMNS } from './lookup-columns.ts';
import { readKeyCheck } from './read-key-check.ts';

const AT_ONCE = 5000;

export interface LookupChange {
  /** The vault of before, and the one whose look-ups go through one more key. */
  old: Vault;
  next: Vault;
  /** That key. It never goes to the database, whose statements may be logged. */
  key: Uint8Array;
}

/**
 * Leads every digest on under the next key, in one transaction with the check value, by which a start knows the key.
 * Repeated, it changes nothing.
 * @throws where the database is under neither key; where somebody else is connected
 */
export async function rekeyRows(
  pool: Pick<Pool, 'connect'>,
  change: LookupChange,
  requireAlone = requireNobodyElse,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A server that starts meanwhile waits here, and then finds itself under the old key.
    await client.query('lock table key_check in access exclusive mode');
    await requireAlone(client);
    const check = await readKeyCheck(client);
    let rows = 0;
    if (!isLookedUpByOwnKey(change.next, check)) {
      if (!isLookedUpByOwnKey(change.old, check))
        throw new Error('the look-ups of this database are under another key');
      for (const column of LOOKUP_COLUMNS) rows += await rekeyColumn(client, column, change.key);
    }
    await client.query('commit');
    return rows;
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
}

/** The cursor sees the rows as they were: what this transaction has written does not come again. */
async function rekeyColumn(client: PoolClient, where: string, key: Uint8Array): Promise<number> {
  const [table, column] = where.split('.') as [string, string];
  await client.query(
    `declare old_digests no scroll cursor for
     select ctid::text as at, ${column} as digest from ${table} where octet_length(${column}) > 0`,
  );
  let rekeyed = 0;
  for (;;) {
    const { rows } = await client.query<{ at: string; digest: Buffer }>(`fetch ${AT_ONCE} from old_digests`);
    if (rows.length === 0) break;
    const { rowCount } = await client.query(
      `update ${table} set ${column} = led.digest
       from unnest($1::tid[], $2::bytea[]) as led (at, digest) where ${table}.ctid = led.at`,
      [rows.map(({ at }) => at), rows.map(({ digest }) => chainLookup(key, digest))],
    );
    if (rowCount !== rows.length) throw new Error(`rows of ${table} changed meanwhile`);
    rekeyed += rows.length;
  }
  await client.query('close old_digests');
  return rekeyed;
}

async function requireNobodyElse(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; program: string }>(
    `select usename as role, application_name as program from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new Error(
      `stop everything first: connected to the database are ${rows.map(({ role, program }) => `${role} ${program}`.trim()).join(', ')}`,
    );
}
