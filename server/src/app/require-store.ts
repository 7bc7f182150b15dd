import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openBucket, type PlaceOfFiles, StoreAway } from '../platform/index.ts';
import { hasOriginals } from './stored-files-read-model.ts';

/**
 * The start ends where the database has originals and the place of the files is empty: its disk is not mounted, and what was
 * written there would be hidden by it later; or the bucket is another one. An empty bucket is marked by the first start.
 * @throws StoreAway
 */
export async function requireStore(db: Database, place: PlaceOfFiles): Promise<void> {
  if (place.bucket !== undefined) return requireBucket(db, place.bucket, place.logOrigin);
  const root = join(place.dataDir, 'objects');
  const entries = await readdir(root).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    return [];
  });
  if (entries.length === 0 && (await hasOriginals(db))) throw new StoreAway(root);
}

async function requireBucket(
  db: Database,
  settings: NonNullable<PlaceOfFiles['bucket']>,
  owner: string,
): Promise<void> {
  const bucket = await openBucket(settings, owner);
  if ((await bucket.readOwner()) === undefined) {
    if (await hasOriginals(db))
      throw new StoreAway(
        `the bucket ${settings.bucket}`,
        'it bears no mark of this installation, whose files npm run fill-bucket copies there',
      );
    await bucket.claim();
  }
  await bucket.requirePresent();
}
