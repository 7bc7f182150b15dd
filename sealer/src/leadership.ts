import { failUnarchived } from '@yinji/stack/archive/fail-unarchived';
import { Client } from 'pg';
import { pause } from './wake-signal.ts';

/** Any constant: two sealers on one database use it to agree who writes the log. */
const LOCK_KEY = 7_301_554;
const RETRY_MS = 200;

/** A connection that holds the lock: when it breaks, the lock is gone and `lost` aborts. */
export interface Leadership extends AsyncDisposable {
  client: Client;
  lost: AbortSignal;
}

/**
 * Connects and waits until no other sealer leads; signals on NOTIFY pending_record. The lock (PostgreSQL's
 * session advisory lock; other databases need another adapter) only keeps two sealers from competing: the log
 * cannot fork because of the compare-and-set of log_head and the key of log_checkpoint (searched without the lock too:
 * takeover/searches.ts).
 */
export async function awaitLeadership(
  url: string,
  raise: () => void,
  signal: AbortSignal,
): Promise<Leadership> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'yinji-sealer' });
  const broken = new AbortController();
  client.on('error', (cause) => broken.abort(cause));
  client.on('end', () => broken.abort(new Error('the database connection ended')));
  client.on('notification', raise);
  failUnarchived(client);
  const close = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCK_KEY,
      ]);
      if (rows[0]!.held) break;
      await pause(RETRY_MS, signal);
      signal.throwIfAborted();
    }
    await client.query('listen pending_record');
    // The planner takes a queue and a new log for small and reads them whole, which is expensive.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  } catch (cause) {
    await close();
    throw cause;
  }
  return { client, lost: broken.signal, [Symbol.asyncDispose]: close };
}
