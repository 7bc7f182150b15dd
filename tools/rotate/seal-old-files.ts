import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import type { Pool } from 'pg';
import { listObjects } from '../../server/src/platform/objects/list-objects.ts';
import { openDiskStore, type ObjectStore } from '../../server/src/platform/objects/object-store.ts';
import { openReplica, type Replica } from '../../server/src/platform/objects/replica.ts';
import { objectKey } from '../../server/src/platform/objects/stored-files.ts';
import type { Vault } from '../../server/src/platform/vault.ts';

/** Files that stay as they are: public ones, and those under a key of their row, which destroys them when it is destroyed. */
export const KEPT_COLUMNS = [
  'attachment.object_key',
  'authority_request.export_object_key',
  'authority_request.paper_object_key',
  'objection_source.object_key',
  'objection_source.preview_object_key',
  'own_archive.object_key',
  'register_file.csv_key',
  'register_file.jsonl_key',
] as const;

/** A file is stored before its row is: younger ones may be of a row that comes. */
const SETTLED_AFTER_MS = 86_400_000;

interface Seen {
  sealed: number;
  /** Neither sealed nor what their name says: left, to be looked at. */
  odd: string[];
}

/** Seals the files that a version before sealed objects stored in clear, also beside a running server; repeated, it goes on. */
export async function sealOldFiles(
  pool: Pick<Pool, 'query'>,
  root: string,
  vault: Vault,
  now = new Date(),
): Promise<Seen> {
  const clear = [];
  for (const { path, name } of await listObjects(root))
    if (await isClear(path, vault, now)) clear.push({ path, name });
  // Read after the list: what is not in it now has had its row for a day, or has none.
  const kept = await listKept(pool);
  const store = openDiskStore(root, vault);
  const replica = openReplica(root);
  const seen: Seen = { sealed: 0, odd: [] };
  for (const { path, name } of clear) {
    if (kept.has(objectKey(name))) continue;
    const end = await sealFile(store, replica, { path, sha256: name }).catch(ignoreMissing);
    if (end === 'sealed') seen.sealed += 1;
    if (end === 'odd') seen.odd.push(path);
  }
  return seen;
}

async function sealFile(
  store: ObjectStore,
  replica: Replica,
  { path, sha256 }: { path: string; sha256: string },
): Promise<'sealed' | 'odd'> {
  const digest = createHash('sha256');
  const measure = new PassThrough().on('data', (part: Buffer) => void digest.update(part));
  const received = await store.receive([createReadStream(path), measure]);
  if (digest.digest('hex') !== sha256) {
    await rm(received);
    return 'odd';
  }
  const key = await store.adopt(received, sha256);
  await replica.remove(path);
  // A server that removed it meanwhile saw the file in clear alone: its sealed copy goes too.
  await rm(path).catch((cause: NodeJS.ErrnoException) => store.remove(key).then(() => Promise.reject(cause)));
  return 'sealed';
}

/** Of a file that a server removed meanwhile. */
function ignoreMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
}

async function isClear(path: string, vault: Vault, now: Date): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(vault.keyId.length);
    await file.read(head, 0, head.length, 0);
    const { mtimeMs } = await file.stat();
    return !vault.isSealed(head) && now.getTime() - mtimeMs > SETTLED_AFTER_MS;
  } finally {
    await file.close();
  }
}

async function listKept(pool: Pick<Pool, 'query'>): Promise<Set<string>> {
  const each = KEPT_COLUMNS.map((where) => where.split('.')).map(
    ([table, column]) => `select ${column} as key from ${table} where ${column} is not null`,
  );
  const { rows } = await pool.query<{ key: string }>(each.join(' union all '));
  return new Set(rows.map(({ key }) => key));
}
