import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileDurably, writeFileDurably } from './durable-file.ts';
import { openEd25519Key, openSecretFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a key is made once, for its owner alone, and read again', async () => {
  const path = join(folder, 'keys/log.pem');
  const first = await openEd25519Key(path);
  expect((await openEd25519Key(path)).equals(first)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
});

test('many simultaneous first starts end with one key and no leftovers', async () => {
  const path = join(folder, 'keys/log.pem');
  const keys = await Promise.all(Array.from({ length: 8 }, () => openEd25519Key(path)));
  expect(keys.every((key) => key.equals(keys[0]!))).toBe(true);
  expect(await readdir(join(folder, 'keys'))).toEqual(['log.pem']);
});

test('a key that others can read is not used', async () => {
  const path = join(folder, 'log.pem');
  await openEd25519Key(path);
  await chmod(path, 0o644);
  await expect(openEd25519Key(path)).rejects.toThrow('open to others');
});

test('a file with other content is not taken for a key', async () => {
  const path = join(folder, 'log.pem');
  await openSecretFile(path, async () => 'nothing');
  await expect(openEd25519Key(path)).rejects.toThrow();
});

test('a durable write replaces, a durable creation does not', async () => {
  const path = join(folder, 'a/b/c');
  await writeFileDurably(path, 'one');
  await writeFileDurably(path, 'two');
  expect(await createFileDurably(path, 'three', 0o644)).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('two');
  expect(await readdir(join(folder, 'a/b'))).toEqual(['c']);
});
