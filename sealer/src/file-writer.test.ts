import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from './claim-folder.ts';
import { startFileWriter } from './file-writer.ts';

async function openFolder(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'yinji-files-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('who wrote the files before replaces nothing once another has claimed them', async () => {
  await using place = await openFolder();
  const logDir = join(place.folder, 'log');
  await using before = await startFileWriter(logDir);
  await before.replaceCheckpoint('size 1');
  await using now = await startFileWriter(logDir);
  expect(await now.readCheckpoint()).toBe('size 1');
  await now.replaceCheckpoint('size 3');
  await now.sync(3);
  await expect(before.replaceCheckpoint('size 2')).rejects.toThrow('ENOENT');
  await expect(before.sync(2)).rejects.toThrow('ENOENT');
  expect(await readFile(join(logDir, 'checkpoint'), 'utf8')).toBe('size 3');
  expect(await now.readSyncedSize()).toBe(3);
});

test('what was prepared before the claim is not put in place after it', async () => {
  await using place = await openFolder();
  const before = await claimFolder(place.folder);
  await writeFile(join(before, 'checkpoint'), 'prepared');
  await claimFolder(place.folder);
  const put = rename(join(before, 'checkpoint'), join(place.folder, 'checkpoint'));
  await expect(put).rejects.toThrow('ENOENT');
});

test('of those that claim at once one at most has a folder, and the next claim has it alone', async () => {
  await using place = await openFolder();
  for (let round = 0; round < 20; round += 1) {
    await Promise.allSettled(Array.from({ length: 6 }, () => claimFolder(place.folder)));
    expect((await readdir(place.folder)).length).toBeLessThanOrEqual(1);
    const own = await claimFolder(place.folder);
    expect((await readdir(place.folder)).map((name) => join(place.folder, name))).toEqual([own]);
  }
});
