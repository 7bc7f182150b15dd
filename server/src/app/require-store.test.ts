import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { expect, test } from 'vitest';
import { StoreAway } from '../platform/index.ts';
import { requireStore } from './require-store.ts';

test('an empty folder is a first start, and with originals in the database a disk that is not mounted', async () => {
  const t = await openTestContext();
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const root = join(folder, 'objects');
  try {
    await requireStore(t.context.db, root);
    await makeCompleteWork(t.context.db, await t.account('13900000001'));
    await expect(requireStore(t.context.db, root)).rejects.toThrow(StoreAway);
    mkdirSync(root);
    await expect(requireStore(t.context.db, root)).rejects.toThrow(StoreAway);
    // An installation of before the mark.
    writeFileSync(join(root, 'ab'), '');
    await requireStore(t.context.db, root);
  } finally {
    rmSync(folder, { recursive: true });
    await t.close();
  }
});
