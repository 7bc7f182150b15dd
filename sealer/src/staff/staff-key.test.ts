import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { openPool } from '../open-pool.ts';
import { addStaffKey, openStaffKey } from './staff-key.ts';

const keysDir = mkdtempSync(join(tmpdir(), 'yinji-staff-key-'));
let t: TestContext;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  t = await openTestContext();
  // With the sealer's own rights.
  pool = openPool(t.database.sealerUrl, 2);
});
afterAll(async () => {
  await pool.end();
  await t.close();
  rmSync(keysDir, { recursive: true });
});

const readKey = () => readFileSync(join(keysDir, 'staff.key'), 'utf8');
const put = (staffId: string, secret: Buffer) =>
  pool.query(
    `insert into staff_totp (staff_id, secret_enciphered, begun_at) values ($1, $2, now())
     on conflict (staff_id) do update set secret_enciphered = $2`,
    [staffId, secret],
  );
const read = async (staffId: string): Promise<Buffer> =>
  (
    await pool.query<{ secret: Buffer }>(
      'select secret_enciphered as secret from staff_totp where staff_id = $1',
      [staffId],
    )
  ).rows[0]!.secret;

test('after a rotation the secrets of apps open under the new key alone, also where the start in between was killed', async () => {
  expect(await addStaffKey(keysDir)).toBe(false);
  const [one, other] = [await t.staff('甲'), await t.staff('乙')];
  const old = await openStaffKey(keysDir, pool);
  const oldKey = readKey();
  for (const id of [one, other]) await put(id, old.seal(id, `secret of ${id}`));

  expect(await addStaffKey(keysDir)).toBe(true);
  expect(await addStaffKey(keysDir)).toBe(false);
  const both = readKey();
  await openStaffKey(keysDir, pool);
  expect(readKey()).toBe(both.split('\n')[0]);
  // Killed after the first of two, with both keys in the file.
  writeFileSync(join(keysDir, 'staff.key'), both);
  await put(other, old.seal(other, `secret of ${other}`));
  const now = await openStaffKey(keysDir, pool);

  for (const id of [one, other]) {
    expect(now.open(id, await read(id))).toBe(`secret of ${id}`);
    const secret = await read(id);
    expect(() => old.open(id, secret)).toThrow();
  }
  expect(readKey()).not.toContain(oldKey);
});

test('a secret under neither key keeps no start from its end: its app is set up anew', async () => {
  const id = await t.staff('丙');
  await put(id, Buffer.alloc(60));
  await addStaffKey(keysDir);
  await openStaffKey(keysDir, pool);
  expect(readKey()).not.toContain('\n');
  expect(await read(id)).toEqual(Buffer.alloc(60));
});
