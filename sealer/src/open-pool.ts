import { Pool } from 'pg';

/**
 * A connection lost while idle is replaced, one lost while lent out fails its next query; unheard either would end the
 * process.
 */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
