import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type KeptArchive, OFF } from '../archive/keep-archive.ts';
import { lockDataDir } from '../lock-data-dir.ts';
import { ARCHIVE_NAME, receiveWal } from '../archive/receive-wal.ts';

/** Archives as long as PostgreSQL runs. @throws where the archive does not receive: nothing could be acknowledged */
export async function openArchiving(
  archive: KeptArchive | undefined,
  databaseUrl: string,
  folder: string,
): Promise<{ stop: () => Promise<void> }> {
  if (archive === undefined) {
    await dropSlot(databaseUrl);
    return { stop: () => Promise.resolve() };
  }
  const unlock = await lockDataDir(archive.folder);
  const log = join(folder, 'archive.log');
  const tell = (line: string) => appendFileSync(log, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  const receiver = receiveWal({ databaseUrl, ...archive, tell });
  try {
    await receiver.receiving;
  } catch (cause) {
    await receiver.stop();
    unlock();
    const why = (cause as Error).message;
    throw new Error(
      `nothing can be acknowledged without the archive: ${why} (ARCHIVE_DIR=${OFF} gives it up)`,
      {
        cause,
      },
    );
  }
  return {
    async stop() {
      await receiver.stop();
      unlock();
    },
  };
}

/** Without an archive nobody takes what a slot keeps. */
async function dropSlot(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
      [ARCHIVE_NAME],
    );
  } finally {
    await client.end();
  }
}
