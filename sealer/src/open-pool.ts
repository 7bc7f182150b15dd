import { Pool } from 'pg';

/**
 * A connection lost while idle is replaced, one lost in use fails its next query; an unhandled error event
 * would end the process.
 */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
