import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskStore } from '../server/src/platform/objects/object-store.ts';
import { makeVault } from '../server/src/platform/vault.ts';
import { SIMULATED_KEYS, startObjectStore } from '../simulators/src/s3/start-object-store.ts';
import { openObjectsOf } from './objects-of.ts';
import { readKeyring } from './rotate/key-files.ts';

/** The gateway is in this process, which must not stand still. */
const run = (command: string, env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((done) =>
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...command.split(' ')],
      { env: { PATH: process.env['PATH'], ...env }, cwd: join(import.meta.dirname, '..') },
      (cause, stdout, stderr) => done({ code: cause === null ? 0 : 1, said: stdout + stderr }),
    ),
  );

test('the files of a disk are copied into a bucket and read there; commands that need the disk then refuse', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-fill-'));
  const store = await startObjectStore();
  store.buckets.set('works', new Map());
  const disk = { DATA_DIR: dataDir, LOG_ORIGIN: 'log.example/yinji' };
  const env = {
    ...disk,
    S3_BUCKET: 'works',
    S3_ENDPOINT: store.url,
    S3_PATH_STYLE: 'yes',
    S3_ACCESS_KEY_ID: SIMULATED_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: SIMULATED_KEYS.secretAccessKey,
  };
  try {
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'keys/personal-data.key'), randomBytes(32).toString('hex'));
    const before = openDiskStore(join(dataDir, 'objects'), makeVault(readKeyring(dataDir)));
    const files = [randomBytes(100_000), randomBytes(10)];
    const keys = await Promise.all(files.map((file) => before.put(file)));
    for (const said of ['2 files copied to works, 0 were there', '0 files copied to works, 2 were there'])
      expect(await run('tools/fill-bucket.ts', env)).toEqual({ code: 0, said: `${said}\n` });
    const objects = await openObjectsOf(dataDir, env);
    expect(await objects.isPresent()).toBe(true);
    const read = await Promise.all(keys.map((key) => objects.read(key)));
    expect(read.map((one, at) => one.equals(files[at]!))).toEqual([true, true]);
    // From now on the disk has nothing to say.
    await expect(openObjectsOf(dataDir, disk)).rejects.toThrow(/in the bucket works/);
    for (const command of ['rotate.ts personal-data', 'rotate.ts seal', 'replicate.ts'])
      expect(await run(`tools/${command}`, disk)).toMatchObject({
        code: 1,
        said: expect.stringContaining('in the bucket works') as string,
      });
    const other = await run('tools/fill-bucket.ts', { ...env, LOG_ORIGIN: 'other.example/yinji' });
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('has the files of log') as string });
    expect(await run('tools/doctor.ts', env).then(({ said }) => said)).not.toContain('S3_');
    store.buckets.clear();
    expect(await run('tools/doctor.ts', env)).toMatchObject({
      said: expect.stringMatching(/S3_BUCKET: .*bucket/) as string,
    });
  } finally {
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
