import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { beginArchive, listSegments } from '@yinji/stack/archive/archive-folder';
import { findArchive, pruneArchive } from './prune-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-prune-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeBackup(name: string, startLsn: string): string {
  const backup = join(folder, 'backups', name);
  mkdirSync(backup, { recursive: true });
  writeFileSync(join(backup, 'files.txt'), '');
  const at = '2026-11-28T03:00:00.000Z';
  const files = { count: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };
  const database = { version: '18.4', startLsn, endLsn: startLsn };
  const manifest = {
    format: 'yinji-backup-1',
    startedAt: at,
    finishedAt: at,
    files,
    database,
    keysSha256: null,
  };
  writeFileSync(join(backup, 'backup.json'), JSON.stringify(manifest));
  return backup;
}

test('what is older than the oldest backup goes, of every timeline, and nothing else', () => {
  const archive = join(folder, 'archive');
  const env = { DATABASE_URL: 'postgresql://own', ARCHIVE_DIR: archive };
  expect(() => findArchive(folder, env)).toThrow('is no archive');
  beginArchive(archive);
  expect(findArchive(folder, env)).toBe(archive);
  const names = ['01', '02', '03', '04'].map((at) => `0000000100000001000000${at}`);
  for (const name of [...names, '000000020000000100000002', '000000020000000100000005.partial'])
    writeFileSync(join(archive, name), '');
  mkdirSync(join(folder, 'backups/20261128T010000Z.incomplete'), { recursive: true });
  const old = makeBackup('20261128T030000Z', '1/2000028');
  makeBackup('20261128T040000Z', '1/4000028');
  expect(pruneArchive(archive, join(folder, 'backups'))).toBe(1);
  rmSync(old, { recursive: true });
  expect(pruneArchive(archive, join(folder, 'backups'))).toBe(3);
  expect(listSegments(archive)).toEqual([names[3], '000000020000000100000005.partial']);
});
