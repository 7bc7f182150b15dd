import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { objectKey, type Vault } from '../../server/src/platform/index.ts';
import { beginReplica } from '../../server/src/platform/objects/replica.ts';
import { KEPT_COLUMNS, sealOldFiles } from './seal-old-files.ts';

let t: TestContext;
let root: string;
beforeAll(async () => {
  t = await openTestContext();
  root = join(t.folder, 'objects');
});
afterAll(() => t.close());

/** As an older version stored it, or under another name; two days ago. */
function storeInClear(bytes: Buffer, { name = '', isYoung = false } = {}): string {
  const key = objectKey(name || createHash('sha256').update(bytes).digest('hex'));
  mkdirSync(dirname(join(root, key)), { recursive: true });
  writeFileSync(join(root, key), bytes);
  const at = new Date(Date.now() - (isYoung ? 0 : 172_800_000));
  utimesSync(join(root, key), at, at);
  return key;
}

const seal = () => sealOldFiles(t.database.pool, root, t.context.vault);

test('files in clear are sealed and read as before; public ones, young ones and odd ones stay as they are', async () => {
  const bytes = Buffer.concat([Buffer.from('欧阳知白'), randomBytes(90_000)]);
  const [old, csv, young] = [
    storeInClear(bytes),
    storeInClear(Buffer.from('编号')),
    storeInClear(randomBytes(9), { isYoung: true }),
  ];
  const odd = storeInClear(randomBytes(99), { name: 'c'.repeat(64) });
  const sealed = await t.context.objects.put(randomBytes(500));
  const replica = join(t.folder, 'replica');
  mkdirSync(replica);
  await beginReplica(root, replica);
  await t.context.objects.fillReplica();
  await t.database.pool.query(
    `insert into register_file (month, revision, csv_key, jsonl_key, csv_sha256, jsonl_sha256, csv_bytes, jsonl_bytes, rows, record_sha256, published_at)
     values ('2026-01', 1, $1, $1, '', '', 1, 1, 1, '', now())`,
    [csv],
  );
  expect(await seal()).toEqual({ sealed: 1, odd: [join(root, odd)] });
  expect([old, csv, young, odd].map((key) => existsSync(join(root, key)))).toEqual([false, true, true, true]);
  expect([old, csv, young, odd].map((key) => existsSync(join(replica, key)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect((await t.context.objects.read(old)).equals(bytes)).toBe(true);
  expect(readFileSync(t.pathOf(old)).includes('欧阳')).toBe(false);
  expect((await t.context.objects.read(sealed)).length).toBe(500);
  expect((await seal()).sealed).toBe(0);
  rmSync(join(root, odd));
});

test('killed before the file in clear is gone, it is repeated; what a server removes meanwhile stays removed', async () => {
  const bytes = randomBytes(900);
  await t.context.objects.put(bytes);
  const key = storeInClear(bytes);
  expect((await seal()).sealed).toBe(1);
  expect(existsSync(join(root, key))).toBe(false);
  const doomed = storeInClear(randomBytes(800));
  let seals = 0;
  const vault: Vault = {
    ...t.context.vault,
    sealBytes(...given) {
      // Two slots when it is read, two when it is adopted.
      if ((seals += 1) === 3) rmSync(join(root, doomed));
      return t.context.vault.sealBytes(...given);
    },
  };
  expect((await sealOldFiles(t.database.pool, root, vault)).sealed).toBe(0);
  expect(seals).toBe(4);
  await expect(t.context.objects.read(doomed)).rejects.toThrow(/ENOENT/);
});

test('the files of every row with a key of its own, and those of the register, are in the list', async () => {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns one
     where table_schema = current_schema() and data_type = 'text' and column_name like '%\\_key' and (table_name = 'register_file' or exists (
       select from information_schema.columns other where other.table_schema = one.table_schema and other.table_name = one.table_name
         and other.column_name like '%key\\_sealed'))`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...KEPT_COLUMNS]);
});
