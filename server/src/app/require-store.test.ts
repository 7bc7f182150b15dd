import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openObjectStore } from '@yinji/testkit/context/open-object-store';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { expect, test } from 'vitest';
import { SIMULATED_KEYS, startObjectStore } from '../../../simulators/src/s3/start-object-store.ts';
import { openObjects, StoreAway } from '../platform/index.ts';
import { beginReplica } from '../platform/objects/replica.ts';
import { requireStore } from './require-store.ts';

test('an empty folder is a first start, and with originals in the database a disk that is not mounted', async () => {
  const t = await openTestContext();
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const root = join(folder, 'objects');
  const place = { dataDir: folder, bucket: undefined, logOrigin: 'log.example/yinji' };
  try {
    await requireStore(t.context.db, place);
    await makeCompleteWork(t.context.db, await t.account('13900000001'));
    await expect(requireStore(t.context.db, place)).rejects.toThrow(StoreAway);
    mkdirSync(root);
    await expect(requireStore(t.context.db, place)).rejects.toThrow(StoreAway);
    // An installation of before the mark.
    writeFileSync(join(root, 'ab'), '');
    await requireStore(t.context.db, place);
  } finally {
    rmSync(folder, { recursive: true });
    await t.close();
  }
});

test('an empty bucket is marked by the first start; beside originals it is another one, or not filled yet', async () => {
  const t = await openTestContext();
  const store = await startObjectStore();
  const files = new Map<string, Buffer>();
  store.buckets.set('works', files);
  const place = {
    dataDir: t.folder,
    logOrigin: 'log.example/yinji',
    bucket: { endpoint: store.url, bucket: 'works', region: 'here', isPathStyle: true, ...SIMULATED_KEYS },
  };
  try {
    await requireStore(t.context.db, place);
    expect([...files]).toEqual([['.store', Buffer.from('log.example/yinji')]]);
    await makeCompleteWork(t.context.db, await t.account('13900000001'));
    await requireStore(t.context.db, place);
    await expect(requireStore(t.context.db, { ...place, logOrigin: 'other.example/yinji' })).rejects.toThrow(
      /marked as log.example/,
    );
    files.clear();
    await expect(requireStore(t.context.db, place)).rejects.toThrow(/npm run fill-bucket/);
    expect(files.size).toBe(0);
    await beginReplicaOf(t.folder);
    await expect(openObjects(place, t.context.vault)).rejects.toThrow(/npm run replicate -- off/);
  } finally {
    store.close();
    await t.close();
  }
});

async function beginReplicaOf(dataDir: string): Promise<void> {
  const [root, replica] = [join(dataDir, 'objects'), join(dataDir, 'replica')];
  await openObjectStore(root).isPresent();
  mkdirSync(replica);
  await beginReplica(root, replica);
}
