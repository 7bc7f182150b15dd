import { failUnarchived } from '@yinji/stack/archive/fail-unarchived';
import { limitWaits } from '@yinji/stack/postgres/limit-waits';
import { Pool } from 'pg';

/**
 * A connection lost while idle is replaced, one lost in use fails its next query; an unhandled error event
 * would end the process. No wait is endless: for a connection, for a lock, or between the statements of a transaction.
 */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 30_000,
    onConnect: limitWaits({ lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    failUnarchived(client);
  });
  return pool;
}
