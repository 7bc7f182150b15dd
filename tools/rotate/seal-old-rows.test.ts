import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { listSigningKeys } from '../../server/src/evidence/keys/list-signing-keys.ts';
import { openDer } from '../../server/src/platform/index.ts';
import { sealOldRows } from './seal-old-rows.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

test('a certificate that an older version stored in clear is read, and the command seals it', async () => {
  const { accountId } = await makeCreator(t, '欧阳知白');
  const { pool } = t.database;
  const stored = async () =>
    (await pool.query<{ der: Buffer }>('select certificate_sealed as der from signing_key')).rows[0]?.der ??
    Buffer.alloc(0);
  const sealed = await stored();
  expect(sealed.includes('欧阳知白')).toBe(false);
  await pool.query('update signing_key set certificate_sealed = $1', [
    openDer(t.context.vault, 'certificate', sealed),
  ]);
  expect((await stored()).includes('欧阳知白')).toBe(true);
  const [listed] = await listSigningKeys(t.context, accountId);
  expect(await sealOldRows(pool, t.context.vault)).toBe(1);
  expect(await sealOldRows(pool, t.context.vault)).toBe(0);
  expect((await stored()).includes('欧阳知白')).toBe(false);
  expect(await listSigningKeys(t.context, accountId)).toEqual([listed]);
});
