import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { createSealerClient } from '@yinji/sealer/client';
import { requireFitSealer } from '../../server/src/app/require-fit-sealer.ts';
import { openBucket } from '../../server/src/platform/objects/bucket.ts';
import { requireOnDisk } from '../../server/src/platform/objects/open-objects.ts';
import { StoreAway } from '../../server/src/platform/objects/store-mark.ts';
import { listCopies } from '../../server/src/platform/objects/replica.ts';
import { placeOfFiles } from '../objects-of.ts';
import { readMerchantSettings } from '../../server/src/platform/providers/payment/merchant-settings.ts';

type Env = Record<string, string | undefined>;

const LEAST_NODE = 24;
const LEAST_FREE_BYTES = 2 * 2 ** 30;
/** Linux, sun_path: 108 bytes with the closing zero. */
const LONGEST_SOCKET = 107;

export async function findMachineFaults(env: Env): Promise<string[]> {
  return [
    ...findProgramFaults(),
    ...findFolderFaults(env),
    ...(await findReplicaFaults(env)),
    ...(await findBucketFaults(env)),
    ...(await findSocketFaults(env)),
  ];
}

function findProgramFaults(): string[] {
  const faults: string[] = [];
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE)
    faults.push(`Node is ${process.versions.node}: ${LEAST_NODE} is needed`);
  if (spawnSync('openssl', ['version']).status !== 0) faults.push('openssl is not installed');
  return faults;
}

type Named = readonly [name: string, path: string];

/** A folder that is missing is made by its process; the data folder is the operator's to make. */
function findFolderFaults(env: Env): string[] {
  const dataDir = resolve(env['DATA_DIR'] ?? './data');
  if (!existsSync(dataDir)) return [`DATA_DIR: there is no ${dataDir}`];
  const given = (...names: string[]) => names.map((name): Named => [name, env[name] ?? '']);
  const inside = (...names: string[]) => names.map((name): Named => ['DATA_DIR', join(dataDir, name)]);
  const published: Named[] = [['DATA_DIR', dataDir], ...given('LOG_DIR', 'TRUST_DIR')];
  const closed = [...given('KEYS_DIR', 'COPY_INDEX_DIR'), ...inside('objects', 'keys')];
  return [
    ...published.filter(allows(0o002)).map(([name, path]) => `${name}: anybody may write ${path}`),
    ...closed.filter(allows(0o077)).map(([name, path]) => `${name}: others may enter ${path}: chmod 700`),
    ...[...published, ...given('COPY_INDEX_DIR')]
      .filter(([, path]) => existsSync(path) && freeBytes(path) < LEAST_FREE_BYTES)
      .map(([name, path]) => `${name}: less than ${LEAST_FREE_BYTES / 2 ** 30} GiB are free at ${path}`),
  ];
}

async function findReplicaFaults(env: Env): Promise<string[]> {
  try {
    const [objects, replica] = await listCopies(resolve(env['DATA_DIR'] ?? './data', 'objects'));
    if (replica === undefined || statSync(objects).dev !== statSync(replica).dev) return [];
    return [`DATA_DIR: ${replica}, the replica of the files, is on their disk and lost with it`];
  } catch (cause) {
    return [`DATA_DIR: ${(cause as Error).message}`];
  }
}

/** Read only: whether it may be written, the first file shows. */
async function findBucketFaults(env: Env): Promise<string[]> {
  const dataDir = resolve(env['DATA_DIR'] ?? './data');
  try {
    // Its settings are judged with the others.
    const { bucket, logOrigin } = placeOfFiles(dataDir, env);
    if (bucket === undefined) return await requireOnDisk(dataDir).then(() => []);
    const open = await openBucket(bucket, logOrigin);
    const owner = await open.readOwner();
    return owner === undefined || owner === logOrigin
      ? []
      : [`S3_BUCKET: ${bucket.bucket} has the files of ${owner}`];
  } catch (cause) {
    return cause instanceof StoreAway ? [`S3_BUCKET: ${cause.message}`] : [];
  }
}

const allows =
  (bits: number) =>
  ([, path]: Named) =>
    existsSync(path) && (statSync(path).mode & bits) !== 0;

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** One that nobody serves yet is no fault; one that this user may not use is. */
async function findSocketFaults(env: Env): Promise<string[]> {
  const faults: string[] = [];
  for (const name of ['SEALER_SOCKET', 'COPY_INDEX_SOCKET']) {
    const path = env[name] ?? '';
    if (Buffer.byteLength(path) > LONGEST_SOCKET) faults.push(`${name}: longer than ${LONGEST_SOCKET} bytes`);
    else if (path !== '' && existsSync(path)) faults.push(...(await findAnswerFaults(name, path, env)));
  }
  return faults;
}

async function findAnswerFaults(name: string, path: string, env: Env): Promise<string[]> {
  const code = await tryConnect(path);
  if (code === 'EACCES') return [`${name}: this user may not connect: see ${name}_GROUP`];
  if (code !== undefined || name !== 'SEALER_SOCKET' || env['YINJI_MODE'] !== 'production') return [];
  const sealer = createSealerClient(path);
  try {
    const health = await sealer.health();
    const merchant = readMerchantSettings(env['MERCHANT']);
    await requireFitSealer({ mode: 'production', merchant }, { health: () => Promise.resolve(health) });
    return [];
  } catch (cause) {
    return [`${name}: ${(cause as Error).message}`];
  } finally {
    sealer.close();
  }
}

function tryConnect(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(undefined);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => done(code ?? 'failed'));
  });
}
