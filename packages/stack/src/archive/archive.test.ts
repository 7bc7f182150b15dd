import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts';
import { findEnd, holdArchive, listSegments, readReceived } from './archive-folder.ts';
import { chooseArchive } from './keep-archive.ts';
import {
  formatLsn,
  formatSegment,
  historiesIn,
  parseHistory,
  parseLsn,
  parseSegment,
  segmentStart,
} from './wal-position.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-archive-'));
const archive = join(folder, 'archive');
const place = { folder: join(folder, 'house/postgres'), archive };
// PostgreSQL's user reaches it.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(postgres: RunningPostgres, ...texts: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    const answers: unknown[] = [];
    for (const text of texts) answers.push((await client.query<Record<string, unknown>>(text)).rows[0]);
    return answers;
  } finally {
    await client.end();
  }
}

test('an empty ARCHIVE_DIR names no archive', () => {
  expect(chooseArchive(join(folder, 'nobody/postgres'), '')).toBeUndefined();
});

test('the histories of all parents are in that of a timeline', () => {
  const text = '1\t0/6000000\tno recovery target\n\n2\t0/8000000\tno recovery target\n';
  const [[parent, history]] = [...historiesIn(text)] as [[number, string]];
  expect([parent, [...parseHistory(history)]]).toEqual([2, [[1, parseLsn('0/6000000')]]]);
  expect(historiesIn(history).size).toBe(0);
});

test('positions and names of segments are those of PostgreSQL', () => {
  expect(formatLsn(parseLsn('16/B374D848'))).toBe('16/B374D848');
  expect(formatSegment(2, parseLsn('16/B374D848'))).toBe('0000000200000016000000B3');
  expect(parseSegment('0000000200000016000000B3')).toEqual({
    timeline: 2,
    lsn: segmentStart(parseLsn('16/B374D848')),
  });
  expect(parseHistory('1\t0/5000028\tno recovery target specified\n2\t1/0\tbefore\n')).toEqual(
    new Map([
      [1, parseLsn('0/5000028')],
      [2, parseLsn('1/0')],
    ]),
  );
  expect(() => parseLsn('16-B3')).toThrow('no position');
});

test(
  'a commit is acknowledged once it is in the archive, and waits while that is away',
  { timeout: 600_000 },
  async () => {
    let postgres = await startPostgres(place);
    const commit = async (text: string) => {
      const [, position] = await ask(
        postgres,
        `insert into one values ('${text}')`,
        'select pg_current_wal_lsn() as at',
      );
      return parseLsn((position as { at: string }).at);
    };
    await ask(postgres, 'create table one (text text)');
    const acknowledged = await commit('寒江');
    const end = findEnd(archive);
    expect(end!.lsn).toBeGreaterThanOrEqual(acknowledged);
    expect(readReceived(archive, { timeline: 1, lsn: segmentStart(end!.lsn) }).includes('寒江')).toBe(true);

    // Neither while the archive is away, nor after a restore gave it to another database.
    const holder = readFileSync(join(archive, 'holder'), 'utf8');
    for (const [text, take, giveBack] of [
      ['独钓', () => renameSync(archive, `${archive}-away`), () => renameSync(`${archive}-away`, archive)],
      ['孤舟', () => holdArchive(archive), () => holdArchive(archive, holder)],
    ] as const) {
      take();
      const waiting = commit(text).then(() => 'acknowledged');
      const isGone = async () => {
        const [state] = await ask(
          postgres,
          `select exists (select from pg_stat_activity where wait_event = 'SyncRep')
             and not exists (select from pg_stat_replication) as gone`,
        );
        return (state as { gone: boolean }).gone;
      };
      while (!(await isGone())) await pause(20);
      expect(await Promise.race([waiting, pause(500, 'waits')])).toBe('waits');
      giveBack();
      expect(await waiting).toBe('acknowledged');
    }

    // A switch fills the segment: whole ones keep their names.
    await ask(postgres, 'select pg_switch_wal()');
    await commit('江雪');
    expect(listSegments(archive).filter((name) => !name.endsWith('.partial'))).not.toEqual([]);
    await postgres.stop();
    // The next start needs no setting to go on, and stopped everything is there.
    expect(findEnd(archive)!.lsn).toBeGreaterThan(acknowledged);
    execFileSync('cp', ['-a', place.folder, `${place.folder}-old`]);
    postgres = await startPostgres({ folder: place.folder });
    await commit('钓雪');
    await postgres.stop();
  },
);

test(
  'an old copy of the disk, another database and one whose archive was restored add nothing',
  { timeout: 600_000 },
  async () => {
    const before = findEnd(archive);
    const old = { folder: `${place.folder}-old` };
    await expect(startPostgres(old)).rejects.toThrow('it went back');
    await expect(startPostgres({ folder: join(folder, 'other/postgres'), archive })).rejects.toThrow(
      'has an archive already',
    );
    const holder = readFileSync(join(archive, 'holder'), 'utf8');
    holdArchive(archive);
    await expect(startPostgres(place)).rejects.toThrow('was taken over');
    holdArchive(archive, holder);
    expect(findEnd(archive)).toEqual(before);

    // Given up by name only: then the slot keeps nothing for it any more.
    const postgres = await startPostgres({ ...place, archive: 'off' });
    expect(await ask(postgres, 'select count(*)::int from pg_replication_slots')).toEqual([{ count: 0 }]);
    await postgres.stop();
    expect(existsSync(join(place.folder, 'archive.json'))).toBe(false);
  },
);
