import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@yinji/testkit/context/open-object-store';
import { expect, test } from 'vitest';
import { beginReplica } from '../../server/src/platform/objects/replica.ts';
import { findMachineFaults } from './machine-faults.ts';

test('a replica of the files that is on their own disk, or away, is a fault', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-doctor-'));
  const [objects, replica] = [join(dataDir, 'objects'), join(dataDir, 'replica')];
  const ofReplica = async () =>
    (await findMachineFaults({ DATA_DIR: dataDir })).filter((fault) => fault.includes(replica));
  try {
    await openObjectStore(objects).isPresent();
    mkdirSync(replica);
    expect(await ofReplica()).toEqual([]);
    await beginReplica(objects, replica);
    expect(await ofReplica()).toEqual([expect.stringContaining('is on their disk')]);
    rmSync(replica, { recursive: true });
    expect(await ofReplica()).toEqual([expect.stringContaining('is its disk mounted?')]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
