import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PATHS = { COPY_INDEX_DIR: '/data', COPY_INDEX_SOCKET: '/run/copies.sock' };

test('a share is one of several, and threads are at least one', () => {
  expect(readConfig({ ...PATHS, COPY_INDEX_SHARD: '2/3', COPY_INDEX_THREADS: '5' })).toMatchObject({
    share: { at: 1, of: 3 },
    threads: 5,
  });
  expect(readConfig(PATHS).share).toBeUndefined();
  for (const wrong of ['0/3', '4/3', '1/0', '2', '1/3/5', ''])
    expect(() => readConfig({ ...PATHS, COPY_INDEX_SHARD: wrong }), wrong).toThrow('COPY_INDEX_SHARD');
  for (const wrong of ['0', '17', '1.5', 'two'])
    expect(() => readConfig({ ...PATHS, COPY_INDEX_THREADS: wrong }), wrong).toThrow('COPY_INDEX_THREADS');
});
