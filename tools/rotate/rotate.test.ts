import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { listSigningKeys } from '../../server/src/evidence/keys/list-signing-keys.ts';
import { getPerson } from '../../server/src/people/index.ts';
import { openDiskStore } from '../../server/src/platform/objects/object-store.ts';
import { beginReplica } from '../../server/src/platform/objects/replica.ts';
import { makeVault } from '../../server/src/platform/vault.ts';
import { requireOwnKeys } from '../../server/src/app/require-own-keys.ts';
import { readKeyring, settingsFile } from './key-files.ts';
import { addKey, finishRotation, NotStarted } from './personal-data.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yinji-rotate-'));
mkdirSync(join(dataDir, 'keys'));
writeFileSync(join(dataDir, 'keys/personal-data.key'), randomBytes(32).toString('hex'));
const replica = join(dataDir, 'replica');
const installation = () => {
  const vault = makeVault(readKeyring(dataDir));
  return { vault, objects: openDiskStore(join(dataDir, 'objects'), vault) };
};

/** What a server does first. */
const start = () => requireOwnKeys({ ...t.context, ...installation() });

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext(installation());
  await requireOwnKeys(t.context);
  await t.context.objects.isPresent();
  mkdirSync(replica);
  await beginReplica(join(dataDir, 'objects'), replica);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('every sealed column of the database is in the list', async () => {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'bytea'
       and (column_name like '%\\_sealed' or column_name = 'sealed')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEALED_COLUMNS).toSorted());
});

test('after a rotation everything opens under the new key alone, and is found as before', async () => {
  const { accountId, phone } = await makeCreator(t, '欧阳知白');
  const bytes = randomBytes(100_000);
  const key = await t.context.objects.put(bytes);
  const before = {
    keys: await listSigningKeys(t.context, accountId),
    person: await getPerson(t.context, accountId),
  };
  const lookup = t.context.vault.lookup('account:sms', phone);
  const oldKey = readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8');

  addKey(dataDir);
  await expect(finishRotation(dataDir, t.database.pool)).rejects.toThrow(NotStarted);
  expect(readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8')).toContain(oldKey);
  // Between the halves both keys open.
  expect(await listSigningKeys({ ...t.context, ...installation() }, accountId)).toEqual(before.keys);
  await start();
  const { rows, files } = await finishRotation(dataDir, t.database.pool);
  expect([rows > 3, files]).toEqual([true, 1]);

  expect(readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8')).not.toContain(oldKey);
  const now = { ...t.context, ...installation() };
  expect(await listSigningKeys(now, accountId)).toEqual(before.keys);
  expect(await getPerson(now, accountId)).toEqual(before.person);
  expect((await now.objects.read(key)).equals(bytes)).toBe(true);
  rmSync(now.objects.path(key));
  expect((await now.objects.read(key)).equals(bytes)).toBe(true);
  expect(now.vault.lookup('account:sms', phone)).toEqual(lookup);
  await expect(listSigningKeys(t.context, accountId)).rejects.toThrow();
});

test('keys of the settings go into a file of the owner alone, and the second half needs no file of keys', async () => {
  const text = readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8');
  const env: Record<string, string> = {
    PERSONAL_DATA_KEY: text,
    LOOKUP_KEY: readFileSync(join(dataDir, 'keys/lookup.key'), 'utf8'),
  };
  addKey(dataDir, env);
  expect(statSync(settingsFile(dataDir)).mode & 0o777).toBe(0o600);
  const lines = readFileSync(settingsFile(dataDir), 'utf8').trim().split('\n');
  const next = Object.fromEntries(lines.map((line) => line.split('='))) as typeof env;
  expect([next['PERSONAL_DATA_OLD_KEYS'], next['LOOKUP_KEY']]).toEqual([
    env['PERSONAL_DATA_KEY'],
    env['LOOKUP_KEY'],
  ]);
  await expect(finishRotation(dataDir, t.database.pool, next)).rejects.toThrow(NotStarted);
  await requireOwnKeys({ ...t.context, vault: makeVault(readKeyring(dataDir, next)) });
  expect((await finishRotation(dataDir, t.database.pool, next)).rows).toBeGreaterThan(3);
  const { PERSONAL_DATA_OLD_KEYS: _ended, ...after } = next;
  await requireOwnKeys({ ...t.context, vault: makeVault(readKeyring(dataDir, after)) });
  writeFileSync(join(dataDir, 'keys/personal-data.key'), next['PERSONAL_DATA_KEY'] ?? '');
});

test('a value whose key is missing ends the rotation, and the old keys stay', async () => {
  addKey(dataDir);
  await start();
  const keys = readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8');
  const lost = makeVault(randomBytes(32)).seal('account', '13900000001');
  await t.database.pool.query(`update account set phone_sealed = $1`, [lost]);
  await expect(finishRotation(dataDir, t.database.pool)).rejects.toThrow(
    'a value of account.phone_sealed does not open',
  );
  expect(readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8')).toBe(keys);
});
