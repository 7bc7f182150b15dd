import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { requireOwnKeys } from '../../server/src/app/require-own-keys.ts';
import { findAccountByLookup, targetLookup } from '../../server/src/people/index.ts';
import { listObjects } from '../../server/src/platform/objects/list-objects.ts';
import { beginReplica } from '../../server/src/platform/objects/replica.ts';
import { findFirstReceipt, noteReceivedFile } from '../../server/src/platform/index.ts';
import { rebindHeader } from '../../server/src/platform/objects/object-header.ts';
import { openDiskStore } from '../../server/src/platform/objects/object-store.ts';
import { makeVault } from '../../server/src/platform/vault.ts';
import { lookupFile, readKeyring, readLookupKeys, settingsFile } from './key-files.ts';
import { LEFT_LOOKUPS, LOOKUP_COLUMNS } from './lookup-columns.ts';
import { type LookupStep, rotateLookup } from './lookup.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yinji-lookup-'));
const objects = join(dataDir, 'objects');
const replica = join(dataDir, 'replica');
mkdirSync(join(dataDir, 'keys'));
writeFileSync(join(dataDir, 'keys/personal-data.key'), randomBytes(32).toString('hex'));
const installation = () => {
  const vault = makeVault(readKeyring(dataDir));
  return { vault, objects: openDiskStore(objects, vault) };
};

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext(installation());
  await requireOwnKeys(t.context);
  await t.context.objects.isPresent();
  mkdirSync(replica);
  await beginReplica(objects, replica);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const now = () => ({ ...t.context, ...installation() });
/** The test's own pools are connected; that they are noticed is tested apart. */
const requireAlone = () => Promise.resolve();
const rotate = (reached?: (step: LookupStep) => void) =>
  rotateLookup(dataDir, t.database.pool, { requireAlone, ...(reached && { reached }) });

/** A digest, but of nothing secret; salts, keys and what the log has. */
const OTHERS =
  /[._](?:sha256|sm3|salt|commitment|record|token|entry|root|hashes|pdq|pdq_trimmed|list|manifest|nonce|issuer|checkpoint|challenge|public_key|succession|approved_digest|secret_enciphered)$/;

test('every column of bytes is a look-up of the list, or known to be none', async () => {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'bytea'`,
  );
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !(name in SEALED_COLUMNS) && !OTHERS.test(name));
  expect(unknown.toSorted()).toEqual([...LOOKUP_COLUMNS, ...LEFT_LOOKUPS].toSorted());
});

test('a rotation that dies after each step is continued by the next, and no server starts between', async () => {
  const { phone, accountId } = await makeCreator(t, '欧阳知白');
  const bytes = randomBytes(100_000);
  const key = await t.context.objects.put(bytes);
  const [attachment, received] = [randomBytes(200), 'a'.repeat(64)];
  const path = await t.context.objects.temporaryPath();
  writeFileSync(path, attachment);
  const asIs = await t.context.objects.adoptAsIs(path, 'b'.repeat(64));
  await noteReceivedFile(t.context, received, 'work');
  const before = { old: t.context.vault, digests: await listDigests() };

  for (const step of ['key', 'rows', 'files'] as const) {
    await expect(
      rotate((reached) => {
        if (reached === step) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    // Nothing but a key that nobody uses, or a database that the old key does not open.
    const starting = requireOwnKeys(now());
    await (step === 'key' ? starting : expect(starting).rejects.toThrow('npm run rotate -- lookup'));
  }
  // A file that had not been moved yet.
  await t.context.objects.put(randomBytes(1000));
  expect(await rotate()).toEqual({ rows: 0, files: 1 });

  const after = now();
  await requireOwnKeys(after);
  await expect(requireOwnKeys({ ...after, vault: before.old })).rejects.toThrow();
  expect(readLookupKeys(lookupFile(dataDir))).toHaveLength(2);
  expect(existsSync(join(dataDir, 'keys/lookup.next.key'))).toBe(false);
  const left = new Set((await listDigests()).filter((digest) => before.digests.includes(digest)));
  expect([before.digests.length > 4, left.size]).toEqual([true, 0]);
  const found = await findAccountByLookup(
    t.context.db,
    'sms',
    targetLookup(after.vault, { channel: 'sms', address: phone }),
  );
  expect(found?.id).toBe(accountId);
  expect(await findFirstReceipt(after, t.context.db, received, 'work')).toBeInstanceOf(Date);
  expect((await after.objects.read(key)).equals(bytes)).toBe(true);
  rmSync(after.objects.path(key));
  expect((await after.objects.read(key)).equals(bytes)).toBe(true);
  expect((await after.objects.read(asIs)).equals(attachment)).toBe(true);
  await expect(t.context.objects.read(key)).rejects.toThrow(/ENOENT/);
  expect(await after.objects.put(bytes)).toBe(key);
});

test('a second rotation goes on from the first, also where a file was left between its two names', async () => {
  const before = now();
  const key = await before.objects.put(randomBytes(500));
  const path = before.objects.path(key);
  const file = await open(path, 'r+');
  await expect(
    rotate((step) => {
      if (step === 'rows') throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  const next = readLookupKeys(join(dataDir, 'keys/lookup.next.key'));
  const nextStore = makeVault({ ...readKeyring(dataDir), lookup: next });
  const to = Buffer.from(nextStore.lookup('object', key)).toString('hex');
  await rebindHeader(nextStore, { from: path.slice(-64), to }, file);
  await file.close();
  const { files } = await rotate();
  expect(files).toBe(3);
  expect(await listObjects(join(objects, 'g2'))).toEqual([]);
  expect((await now().objects.read(key)).length).toBe(500);
  await requireOwnKeys(now());
});

test('keys of the settings: the next ones go into a file of the owner alone, and the server takes them from there', async () => {
  const env: Record<string, string> = {
    PERSONAL_DATA_KEY: readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8'),
    LOOKUP_KEY: readFileSync(lookupFile(dataDir), 'utf8').trim().replaceAll('\n', ','),
  };
  await rotateLookup(dataDir, t.database.pool, { env, requireAlone });
  const [, value = ''] = readFileSync(settingsFile(dataDir), 'utf8').trim().split('=');
  expect(value.split(',').slice(1).join(',')).toBe(env['LOOKUP_KEY']);
  const after = { ...env, LOOKUP_KEY: value };
  await requireOwnKeys({ ...t.context, vault: makeVault(readKeyring(dataDir, after)) });
  await expect(rotateLookup(dataDir, t.database.pool, { env: after, requireAlone })).rejects.toThrow(
    'next.env',
  );
  // The files of the next keys have served: the next rotation begins others.
  rmSync(settingsFile(dataDir));
  await rotateLookup(dataDir, t.database.pool, { env: after, requireAlone });
  expect(readFileSync(settingsFile(dataDir), 'utf8').split(',')).toHaveLength(5);
});

test('a connected process ends it, and nothing was changed', async () => {
  const before = await listDigests();
  writeFileSync(
    lookupFile(dataDir),
    readFileSync(settingsFile(dataDir), 'utf8').trim().split('=')[1]!.replaceAll(',', '\n'),
  );
  rmSync(join(dataDir, 'keys/lookup.next.key'));
  const other = await t.database.pool.connect();
  await expect(rotateLookup(dataDir, t.database.pool)).rejects.toThrow('stop everything first');
  other.release();
  expect(await listDigests()).toEqual(before);
});

async function listDigests(): Promise<string[]> {
  const each = LOOKUP_COLUMNS.map((where) => where.split('.')).map(
    ([table, column]) =>
      `select encode(${column}, 'hex') as digest from ${table} where octet_length(${column}) > 0`,
  );
  const { rows } = await t.database.pool.query<{ digest: string }>(each.join(' union all '));
  return rows.map(({ digest }) => digest);
}
