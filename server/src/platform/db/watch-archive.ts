import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';

/** A receiver that is started again is back within this time; commits wait meanwhile. */
const AWAY_MS = 5000;
const EACH_MS = 1000;
/** Where no archive is kept. */
const NONE_EACH_MS = 60_000;

type ArchiveState = 'off' | 'receiving' | 'behind' | 'away' | 'unseen';

/** Whether the archive of the write-ahead log receives (migration 0087). */
export async function findArchiveState(db: Database): Promise<ArchiveState> {
  const { rows } = await sql<{ state: ArchiveState }>`select archive_state() as state`.execute(db);
  return rows[0]!.state;
}

/**
 * While the archive is away, commits would wait for it until they hold every connection, and reads would wait for those.
 * Instead the database is only read: writes are refused at once, and the commits that wait already end as faults, as they
 * would with a lost connection. Over a connection of its own, until the returned function is called.
 */
export function watchArchive(
  url: string,
  { setReadOnly }: Pick<OpenDatabase, 'setReadOnly'>,
  { awayMs = AWAY_MS, eachMs = EACH_MS } = {},
): () => Promise<void> {
  const own = openDatabase(url, 1, { connectionMs: AWAY_MS });
  const stopped = new AbortController();
  let seenMs = performance.now();
  const look = async (): Promise<number> => {
    // A database that does not answer has no commits that wait.
    const state = await findArchiveState(own.db).catch(() => undefined);
    if (state !== 'away') seenMs = performance.now();
    const isAway = performance.now() - seenMs >= awayMs;
    setReadOnly(isAway);
    if (isAway) await endWaiting(own.db);
    return state === 'off' ? NONE_EACH_MS : eachMs;
  };
  const watch = async () => {
    while (!stopped.signal.aborted)
      await pause(await look(), undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
  };
  const watching = watch();
  return async () => {
    stopped.abort();
    await watching;
    await own.close();
  };
}

async function endWaiting(db: Database): Promise<void> {
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'`
    .execute(db)
    .catch(() => undefined);
}
