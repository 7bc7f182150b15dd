import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import type { Vault } from '../vault.ts';
import { openBucket } from './bucket.ts';
import { makeClosedFolder } from './durable-move.ts';
import { openDiskStore, openStore, type ObjectStore } from './object-store.ts';
import { INCOMING, readReplicaOf } from './replica.ts';
import { openStaging } from './staging.ts';
import { StoreAway } from './store-mark.ts';

export interface PlaceOfFiles {
  dataDir: string;
  bucket: BucketSettings | undefined;
  /** Marks the bucket as this installation's. */
  logOrigin: string;
}

/** In the folder of files: the bucket that has them. A start or a command without its settings would see none. */
const NAMED = '.bucket';

/**
 * The store of the settings: a bucket, or else the disk. What is received lies on the disk in both.
 * @throws StoreAway where the files are in a bucket and the settings name none
 */
export async function openObjects(
  { dataDir, bucket, logOrigin }: PlaceOfFiles,
  vault: Vault,
  report?: (what: string, cause: unknown) => void,
): Promise<ObjectStore> {
  const root = join(dataDir, 'objects');
  if (bucket === undefined) {
    await requireOnDisk(dataDir);
    return openDiskStore(root, vault, report);
  }
  if ((await readReplicaOf(root)) !== undefined)
    throw new Error(
      'the files are in a bucket, whose copies are its own: give the replica of the disk up (npm run replicate -- off)',
    );
  await makeClosedFolder(root);
  await writeFile(join(root, NAMED), `${bucket.bucket} at ${bucket.endpoint}\n`, { mode: 0o600, flush: true });
  return openStore(
    await openBucket(bucket, logOrigin),
    openStaging(join(root, INCOMING), makeClosedFolder),
    vault,
  );
}

/** @throws StoreAway where a bucket has the files */
export async function requireOnDisk(dataDir: string): Promise<void> {
  const root = join(dataDir, 'objects');
  const named = await readFile(join(root, NAMED), 'utf8').catch(() => undefined);
  if (named !== undefined) throw new StoreAway(root, `they are in the bucket ${named.trim()} (S3_BUCKET)`);
}
