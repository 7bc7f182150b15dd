import type { ClientBase } from 'pg';

/** In milliseconds; PostgreSQL, Client Connection Defaults. */
interface Limits {
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  statement_timeout?: number;
}

/**
 * For `onConnect` of a pool, which waits for it: no use of a connection is without these limits. By a statement, since
 * PgBouncer refuses them in the startup packet, or drops them where it is told to ignore them.
 */
export const limitWaits =
  (limits: Limits) =>
  async (client: ClientBase): Promise<void> => {
    await client.query(
      'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given(name, value)',
      [Object.keys(limits), Object.values(limits).map(String)],
    );
  };
