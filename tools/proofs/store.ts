import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { openStack } from '@yinji/testkit/open-stack';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { SIMULATED_KEYS, type SimulatedStore } from '../../simulators/src/s3/start-object-store.ts';
import { listLostBytes } from './restore/list-lost-bytes.ts';

interface StoreForm {
  /** Their originals arrive before the disk goes, one more after it. */
  works: number;
  awayMs: number;
  /** Holds the files instead of the disk, and goes away in its place. */
  store?: SimulatedStore;
}

const HEALS_WITHIN_MS = 300_000;

/**
 * The disk with the files goes while pictures are being made, and leaves the empty folder of its mount behind: nothing is
 * acknowledged or written there, no work counts as undecodable, and all is finished when the disk is back.
 */
export async function proveStore(
  { works, awayMs, store }: StoreForm,
  tell: (line: string) => void,
): Promise<string[]> {
  await ensureBuilt();
  const env = store === undefined ? {} : bucketOf(store);
  const stack = await openStack(env);
  const { db, close } = openDatabase(stack.running.databaseUrl, 2);
  const objects = join(stack.running.dataDir, 'objects');
  const faults: string[] = [];
  const hold = (isHeld: boolean, fault: string) => void (isHeld || faults.push(fault));
  try {
    const painter = await stack.member('沈知白');
    const pictures = await Promise.all(
      Array.from({ length: works + 1 }, (_, at) => drawPicture(700 + at, { format: 'jpeg' })),
    );
    const deposits: { id: string; name: string; picture: Uint8Array }[] = [];
    for (const [at, picture] of pictures.entries()) {
      const name = `${at}.jpg`;
      deposits.push({ id: (await painter.deposit(`夜雨 ${at}`, 'draw', name, picture)).id, name, picture });
    }
    const late = deposits.pop()!;
    await Promise.all(deposits.map(({ id, name, picture }) => painter.upload(id, name, picture)));
    if (store !== undefined) store.setAway(true);
    else {
      renameSync(objects, `${objects}-away`);
      mkdirSync(objects);
    }
    const left = await countUnfinished(db);
    tell(`${left} of ${works} works were unfinished when the disk went`);
    hold(left > 0, 'all was finished before the disk went');

    const isAcknowledged = await painter.upload(late.id, late.name, late.picture).then(
      () => true,
      () => false,
    );
    hold(!isAcknowledged, 'an original was acknowledged without its disk');
    let isTold = false;
    for (const until = performance.now() + awayMs; performance.now() < until;) {
      isTold ||= (await alertsOf(stack.origin)).includes('disk');
      const ended = await listUndecodable(db);
      if (ended.length > 0)
        faults.push(...ended.map((id) => `${id} counts as undecodable while the disk is away`));
      if (ended.length > 0) break;
      await pause(500);
    }
    hold(isTold, '/health/ready does not name the disk');
    const written = store === undefined ? readdirSync(objects, { recursive: true }) : [];
    hold(written.length === 0, `written beside the disk: ${written.join(', ')}`);
    if (written.length > 0) return faults;

    if (store !== undefined) store.setAway(false);
    else {
      rmdirSync(objects);
      renameSync(`${objects}-away`, objects);
    }
    await painter.upload(late.id, late.name, late.picture);
    const healMs = await waitUntilFinished(db);
    tell(`all finished ${healMs} ms after it was back`);
    hold(healMs < HEALS_WITHIN_MS, `${await countUnfinished(db)} works are unfinished after ${healMs} ms`);
    faults.push(...(await listUndecodable(db)).map((id) => `${id} counts as undecodable`));
    const { named, lost } = await listLostBytes(stack.running.databaseUrl, stack.running.dataDir, env);
    const stored = [...(store?.buckets.get(BUCKET)?.values() ?? [])];
    hold(store === undefined || stored.length > named, 'the bucket has fewer files than rows name');
    const parts = pictures.map((picture) => picture.subarray(200, 264));
    hold(!stored.some((file) => parts.some((part) => file.includes(part))), 'a picture is in clear');
    tell(`${named} files are named by rows, ${lost.length} cannot be read`);
    return [...faults, ...lost];
  } finally {
    await close();
    await stack.close();
  }
}

const BUCKET = 'works';

function bucketOf(store: SimulatedStore): Record<string, string> {
  store.buckets.set(BUCKET, new Map());
  return {
    S3_ENDPOINT: store.url,
    S3_BUCKET: BUCKET,
    S3_PATH_STYLE: 'yes',
    S3_ACCESS_KEY_ID: SIMULATED_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: SIMULATED_KEYS.secretAccessKey,
  };
}

async function alertsOf(origin: string): Promise<string[]> {
  const { alerts } = (await (await fetch(`${origin}/health/ready`)).json()) as { alerts: string[] };
  return alerts;
}

const originals = (db: Database) => db.selectFrom('original').select('work_id');

async function countUnfinished(db: Database): Promise<number> {
  const rows = await originals(db)
    .where(({ eb, or }) =>
      or(
        (['marked_at', 'sized_at', 'features_at', 'labels_read_at', 'documented_at'] as const).map((step) =>
          eb(step, 'is', null),
        ),
      ),
    )
    .execute();
  return rows.length;
}

const listUndecodable = async (db: Database): Promise<string[]> =>
  (
    await originals(db).where('marked_at', 'is not', null).where('public_preview_key', 'is', null).execute()
  ).map(({ work_id }) => work_id);

async function waitUntilFinished(db: Database): Promise<number> {
  const from = performance.now();
  while ((await countUnfinished(db)) > 0 && performance.now() - from < HEALS_WITHIN_MS) await pause(200);
  return Math.round(performance.now() - from);
}
