import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { beginArchive, readHolder } from '@yinji/stack/archive/archive-folder';
import { ARCHIVE_NAME, receiveWal } from '@yinji/stack/archive/receive-wal';
import { lockDataDir } from '@yinji/stack/lock-data-dir';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run archive -- FOLDER [--begin]   adds the write-ahead log of the PostgreSQL at ARCHIVE_DATABASE_URL (or in
    ARCHIVE_DATABASE_URL_FILE) to the folder until SIGTERM; --begin makes a new one. The server names it in
    synchronous_standby_names = '${ARCHIVE_NAME}'. PostgreSQL of the data folder needs ARCHIVE_DIR alone (docs/operations.md, Backup)`;

takeSecretFiles();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { begin: { type: 'boolean' } } });
const [given] = positionals;
const databaseUrl = process.env['ARCHIVE_DATABASE_URL'];
if (given === undefined || positionals.length > 1 || !databaseUrl) {
  console.error(USAGE);
  process.exit(1);
}
const folder = resolve(given);
try {
  const unlock = await lockDataDir(folder);
  const holder = values.begin === true ? beginArchive(folder) : readHolder(folder);
  const tell = (line: string) => console.log(JSON.stringify({ at: new Date().toISOString(), line }));
  const receiver = receiveWal({ databaseUrl, folder, holder, tell });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void receiver.stop().finally(unlock));
} catch (cause) {
  console.error((cause as Error).message);
  // The lock would keep it alive.
  process.exit(1);
}
