import { join, resolve } from 'node:path';
import { openBucket } from '../server/src/platform/objects/bucket.ts';
import { listStore } from '../server/src/platform/objects/list-objects.ts';
import { placeOfFiles } from './objects-of.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run fill-bucket, with the settings of the server and its S3_… ones
Copies each file of the disk that the bucket lacks, and marks the bucket as this installation's. It removes nothing. Run it
beside the running installation first, for the bulk; then stop everything, run it again, and start with the bucket.`;
takeSecretFiles();
await main().catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
  const place = placeOfFiles(dataDir, process.env);
  if (place.bucket === undefined || process.argv.length > 2) throw new Error(USAGE);
  const bucket = await openBucket(place.bucket, place.logOrigin);
  const owner = await bucket.readOwner();
  if (owner !== undefined && owner !== place.logOrigin)
    throw new Error(`the bucket ${place.bucket.bucket} has the files of ${owner}`);
  const there = new Set<string>();
  for await (const name of bucket.list()) there.add(name);
  const root = join(dataDir, 'objects');
  let [copied, present] = [0, 0];
  for (const path of await listStore(root)) {
    const name = path.slice(root.length + 1);
    if (there.has(name)) present += 1;
    else copied += await bucket.copy(path, name).then(() => 1, ignoreMissing);
  }
  // Last: a start without all of the files would take the bucket for whole.
  await bucket.claim();
  console.log(`${copied} files copied to ${place.bucket.bucket}, ${present} were there`);
}

/** Removed by the running installation meanwhile. */
function ignoreMissing(cause: Error & { cause?: unknown }): 0 {
  if ((cause.cause as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') throw cause;
  return 0;
}
