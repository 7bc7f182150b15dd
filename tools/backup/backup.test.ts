import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listBackups, readBackup } from './backup-folder.ts';
import { takeFile } from './copy-file.ts';
import { copyTree } from './copy-tree.ts';
import { formatListing, parseListing, type Listing } from './listing.ts';
import { openKeys, requirePassphrase, sealKeys } from './sealed-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const live = (name: string) => join(folder, 'live', name);
function write(name: string, text: string, second = 1): void {
  mkdirSync(join(live(name), '..'), { recursive: true });
  writeFileSync(live(name), text);
  utimesSync(live(name), second, second);
}

function copyTo(to: string, before?: { to: string; listing: Listing }) {
  const counts = { copied: 0, bytes: 0, linked: 0 };
  const listing: Listing = new Map();
  const previous = before && { folder: join(folder, before.to), listing: before.listing };
  const copying = { from: join(folder, 'live'), to: join(folder, to), listing, previous, counts };
  return { to, listing, counts, copy: () => copyTree(copying, 'objects') };
}

test('what did not change is one file with the backup before, and a change in place leaves that one as it was', () => {
  write('objects/aa/still', 'still');
  write('objects/aa/header', 'old header');
  write('objects/incoming/half', 'a decoder reads it');
  const first = copyTo('first');
  first.copy();
  expect([...first.listing.keys()].toSorted()).toEqual(['objects/aa/header', 'objects/aa/still']);

  write('objects/aa/header', 'new header', 2);
  const second = copyTo('second', first);
  second.copy();
  expect(second.counts).toEqual({ copied: 1, bytes: 10, linked: 1 });
  const inode = (path: string) => statSync(join(folder, path)).ino;
  expect(inode('second/objects/aa/still')).toBe(inode('first/objects/aa/still'));
  expect(readFileSync(join(folder, 'first/objects/aa/header'), 'utf8')).toBe('old header');
  expect(readFileSync(join(folder, 'second/objects/aa/header'), 'utf8')).toBe('new header');

  // A second pass after a link: the rotation of a key wrote a header meanwhile.
  const third = copyTo('third', second);
  third.copy();
  write('objects/aa/still', 'STILL', 3);
  third.copy();
  expect(readFileSync(join(folder, 'third/objects/aa/still'), 'utf8')).toBe('STILL');
  expect(readFileSync(join(folder, 'first/objects/aa/still'), 'utf8')).toBe('still');
  expect(third.listing.get('objects/aa/still')?.sha256).toBe(
    createHash('sha256').update('STILL').digest('hex'),
  );
});

test('a file that is removed between two passes stays, and one that came is added', () => {
  write('objects/bb/gone', 'named by a row of the copy');
  const backup = copyTo('passes');
  backup.copy();
  rmSync(live('objects/bb/gone'));
  write('objects/bb/fresh', 'came with the database');
  backup.copy();
  expect([...backup.listing.keys()]).toEqual(expect.arrayContaining(['objects/bb/gone', 'objects/bb/fresh']));
  expect(readFileSync(join(folder, 'passes/objects/bb/gone'), 'utf8')).toBe('named by a row of the copy');
});

test('what is neither file nor folder is refused', () => {
  symlinkSync('/etc/passwd', live('objects/link'));
  expect(() => copyTo('links').copy()).toThrow('neither file nor folder');
  rmSync(live('objects/link'));
});

test('a list of files is read as it was written, and leads nowhere else', () => {
  const one = { sha256: 'ab'.repeat(32), sizeBytes: 5, modifiedNs: 1_700_000_000_123_456_789n, mode: 0o600 };
  const listing: Listing = new Map([['files/log/tile/entries/x001/0 1', one]]);
  expect(parseListing(formatListing(listing))).toEqual(listing);
  for (const path of ['../out', 'files/../../out', '/etc/passwd', 'files//x', './x'])
    expect(() => parseListing(`${one.sha256} 5 1 600 ${path}\n`), path).toThrow('a line that is none');
  expect(() => formatListing(new Map([['a\nb', one]]))).toThrow('line end');
});

test('a copy that is not what was listed is not taken', () => {
  write('objects/cc/one', 'whole');
  const sha256 = createHash('sha256').update('whole').digest('hex');
  const listed = { sha256, sizeBytes: 5, modifiedNs: 0n, mode: 0o640 };
  takeFile(live('objects/cc/one'), join(folder, 'taken'), listed);
  expect(statSync(join(folder, 'taken')).mode & 0o777).toBe(0o640);
  writeFileSync(live('objects/cc/one'), 'whale');
  expect(() => takeFile(live('objects/cc/one'), undefined, listed)).toThrow('damaged');
});

test('a folder without its manifest is no backup, and none is linked to', () => {
  const target = join(folder, 'target');
  mkdirSync(join(target, '20261128T030000Z'), { recursive: true });
  expect(listBackups(target)).toEqual([]);
  expect(() => readBackup(join(target, '20261128T030000Z'))).toThrow('no complete backup');
});

test('keys open under their passphrase alone, unaltered, and it cannot be guessed', { timeout: 60_000 }, () => {
  const passphrase = requirePassphrase('correct horse battery');
  const plain = Buffer.from('the keys of a house');
  const sealed = sealKeys(passphrase, plain);
  expect(openKeys(passphrase, sealed)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(() => openKeys('correct horse batterie', sealed)).toThrow('do not open');
  // Its salt, and what it seals.
  for (const at of [14, 45]) {
    const altered = Buffer.from(sealed);
    altered[at]! ^= 1;
    expect(() => openKeys(passphrase, altered), String(at)).toThrow('do not open');
  }
  expect(() => openKeys(passphrase, Buffer.from('yinji-keys-1\n'))).toThrow('no file of keys');
  for (const weak of [undefined, '', 'short', 'aaaaaaaaaaaaaaaaaaaaaaaa'])
    expect(() => requirePassphrase(weak)).toThrow('BACKUP_PASSPHRASE');
});
