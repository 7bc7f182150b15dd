import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireOnDisk } from '../server/src/platform/objects/open-objects.ts';
import {
  beginReplica,
  endReplica,
  openReplica,
  readReplicaOf,
} from '../server/src/platform/objects/replica.ts';

const USAGE = `npm run replicate -- FOLDER   from now on each file of DATA_DIR is written to this folder too, which belongs on another
    disk, before anything is acknowledged; copies what is there already. Nothing has to be stopped
npm run replicate             copies what the folder lacks, and lists what it has alone
npm run replicate -- off      gives it up
Run it as the user of the web process.`;
const [given, ...more] = process.argv.slice(2);
const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
const root = join(dataDir, 'objects');
await main().catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  if (more.length > 0 || given === '' || given?.startsWith('-')) throw new Error(USAGE);
  const { uid, dev } = statSync(root);
  if (uid !== process.getuid?.())
    throw new Error(`${root} belongs to user ${uid}: run this command as that user`);
  if (given === 'off') return endReplica(root);
  await requireOnDisk(dataDir);
  if (given !== undefined) await begin(resolve(given), dev);
  const replica = openReplica(root);
  await replica.requirePresent();
  const filled = await replica.fill();
  if (filled === undefined) throw new Error(`${root} has no replica\n${USAGE}`);
  const folder = (await readReplicaOf(root)) ?? '';
  console.log(`${filled.added} files copied to ${folder}, ${filled.present} were there`);
  for (const name of filled.alone) console.log(`in the replica alone: ${join(folder, name)}`);
}

async function begin(folder: string, dev: number): Promise<void> {
  if (statSync(folder).dev === dev) console.log(`${folder} is on the same disk as ${root}, and lost with it`);
  await beginReplica(root, folder);
}
