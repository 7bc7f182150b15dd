import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { formatSegment, parseHistory } from '@yinji/stack/archive/wal-position';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { copyDatabase } from '../backup/copy-database.ts';
import type { Listing } from '../backup/listing.ts';
import { planReplay, readBased } from '../backup/plan-replay.ts';
import { replayArchive } from '../backup/replay-archive.ts';
import { restoreDatabase } from '../backup/restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-replay-'));
chmodSync(folder, 0o711);
const archive = join(folder, 'archive');
const backup = join(folder, 'backup');
const listing: Listing = new Map();
const placeOf = (name: string) => join(folder, name, 'postgres');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const add = (url: string, text: string) =>
  ask(url, `insert into one values ('${text}') returning clock_timestamp() as at`);

/** The base backup into another folder, and the archive after it. */
async function restore(name: string, until?: Date): Promise<string> {
  await restoreDatabase(backup, listing, join(folder, name), {});
  copyFileSync(join(placeOf('first'), 'passwords.json'), join(placeOf(name), 'passwords.json'));
  return replayArchive(placeOf(name), { folder: archive, until, based: based() });
}
const based = () => readBased(readFileSync(join(backup, 'database/backup_manifest'), 'utf8'));

/** What a database has; it adds a row of its own to the archive, and tells a moment before that. */
async function live(name: string): Promise<{ had: unknown[]; at: Date }> {
  const postgres = await startPostgres({ folder: placeOf(name) });
  try {
    const rows = await ask(postgres.ownerUrl, 'select text from one order by text');
    const [{ at }] = (await add(postgres.ownerUrl, name)) as [{ at: Date }];
    return { had: rows.map(({ text }) => text), at };
  } finally {
    await postgres.stop();
  }
}

test(
  'what was acknowledged after the backup comes back, again and again, and nobody goes on from the middle',
  { timeout: 600_000 },
  async () => {
    const postgres = await startPostgres({ folder: placeOf('first'), archive });
    await ask(postgres.ownerUrl, 'create table one (text text)');
    await add(postgres.ownerUrl, 'a');
    mkdirSync(backup);
    await copyDatabase(postgres.ownerUrl, backup, listing);
    const [{ at }] = (await add(postgres.ownerUrl, 'b')) as [{ at: Date }];
    await ask(postgres.ownerUrl, 'select pg_switch_wal()');
    await add(postgres.ownerUrl, 'c');
    await expect(restore('beside')).rejects.toThrow('in use');
    rmSync(join(folder, 'beside'), { recursive: true });
    process.kill(postgres.processId, 'SIGKILL');
    await postgres.stop();

    await restore('second');
    // The database of before is back: nothing of it is acknowledged.
    await expect(startPostgres({ folder: placeOf('first') })).rejects.toThrow('was taken over');
    expect((await live('second')).had).toEqual(['a', 'b', 'c']);
    await restore('third');
    const third = await live('third');
    expect(third.had).toEqual(['a', 'b', 'c', 'second']);
    await expect(startPostgres({ folder: placeOf('second') })).rejects.toThrow('was taken over');

    // The second and the third went on from a later moment than that one.
    await expect(restore('fork', at)).rejects.toThrow('would be a fork');
    await restore('fourth', third.at);
    expect((await live('fourth')).had).toEqual(['a', 'b', 'c', 'second']);

    // Its disk was full while the first segment of the newest timeline came: its parents have what it began with.
    await restore('half');
    const history = readdirSync(join(placeOf('half'), 'cluster/pg_wal'))
      .filter((name) => name.endsWith('.history'))
      .toSorted()
      .at(-1)!;
    copyFileSync(join(placeOf('half'), 'cluster/pg_wal', history), join(archive, history));
    const left = [...parseHistory(readFileSync(join(archive, history), 'utf8')).values()].at(-1)!;
    const half = `${formatSegment(Number.parseInt(history, 16), left)}.partial`;
    writeFileSync(join(archive, half), 'half');
    await restore('fifth');
    expect((await live('fifth')).had).toEqual(['a', 'b', 'c', 'fourth', 'second']);

    // A gap ends a replay without a word: it is refused before.
    const [lacking = ''] = planReplay(archive, based()).segments;
    renameSync(join(archive, lacking), join(folder, lacking));
    await expect(restore('gap')).rejects.toThrow(`lacks ${lacking}`);
    renameSync(join(folder, lacking), join(archive, lacking));
  },
);
