import { randomBytes } from 'node:crypto';
import { PictureError } from '@yinji/originality';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { takeSmallPicture } from '../../platform/objects/take-small-picture.ts';
import { worksErasure } from '../erasure-store.ts';
import { sql } from 'kysely';
import { decoding, depositOf, digest, newFile, newPhone, picture, stream } from './deposit-testing.ts';
import { findOwnDeposits } from './find-own-deposits.ts';
import { receiveUpload } from './receive-upload.ts';
import { takeFile } from './take-file.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext(decoding(() => Promise.resolve(picture)));
});
afterAll(() => t.close());

test('of two accounts that send the same bytes at once, the one whose bytes came first has the claim', async () => {
  const bytes = newFile();
  const [earlier, later] = [await depositOf(t, bytes), await depositOf(t, bytes)];
  const [decoded, isHere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = decoding(async () => {
    isHere.resolve();
    await decoded.promise;
    return picture;
  });
  const first = earlier.send({ ...t.context, ...slow });
  await isHere.promise;
  // Its bytes came later, but its row is written first.
  await later.send();
  expect(await later.isFirst()).toBe(false);
  decoded.resolve();
  await first;
  expect(await earlier.isFirst()).toBe(true);
});

test('of ten accounts at once exactly one has the claim', async () => {
  const bytes = newFile();
  const deposits = await Promise.all(Array.from({ length: 10 }, () => depositOf(t, bytes)));
  await Promise.all(deposits.map((one) => one.send()));
  const claims = await Promise.all(deposits.map((one) => one.isFirst()));
  expect(claims.filter((one) => one === true)).toHaveLength(1);
  expect(claims.filter((one) => one === false)).toHaveLength(9);
});

test('an upload that failed and is repeated keeps the claim, and a second deposit of the same person has none', async () => {
  const bytes = newFile();
  const one = await depositOf(t, bytes);
  const broken = decoding(() => Promise.reject(new PictureError('timeout', '')));
  expect(await codeOf(one.send({ ...t.context, ...broken }))).toBe('FILE_PIXELS');
  await one.send();
  await one.send();
  expect(await one.isFirst()).toBe(true);
  const again = await depositOf(t, bytes, one.holder);
  await again.send();
  expect(await again.isFirst()).toBe(false);
});

test('bytes that came as another kind of file, or that were destroyed since, withhold the claim', async () => {
  const claimAfter = async (receive: (bytes: Buffer) => Promise<unknown>) => {
    const bytes = newFile();
    await receive(bytes);
    const one = await depositOf(t, bytes);
    await one.send();
    return one.isFirst();
  };
  expect(
    await claimAfter(async (bytes) => {
      const earlier = await depositOf(t, bytes);
      await earlier.send();
      await inTransaction(t.context.db, async (tx) => {
        for (const statement of worksErasure.ofWorks?.(sql`select ${earlier.workId}::uuid`, new Date()) ?? [])
          await statement.execute(tx);
      });
      expect(await earlier.isFirst()).toBeUndefined();
    }),
  ).toBe(false);
  expect(
    await claimAfter(async (bytes) => {
      const account = await t.account(newPhone());
      await receiveUpload(t.context, account, stream(bytes));
      await t.context.db.deleteFrom('uploaded_file').where('account_id', '=', account).execute();
    }),
  ).toBe(false);
  expect(await claimAfter((bytes) => takeFile(t.context, stream(bytes).stream, { kinds: 'anything' }))).toBe(
    false,
  );
  const admission = { who: 'somebody', word: '头像', admit: () => Promise.resolve() };
  expect(
    await claimAfter((bytes) => takeSmallPicture(t.context, stream(bytes), admission, () => Promise.resolve())),
  ).toBe(false);
  expect(await claimAfter(() => Promise.resolve())).toBe(true);
});

test('an original or material that arrived in an earlier version withholds the claim', async () => {
  const { db } = t.context;
  const [bytes, layer] = [newFile(), newFile()];
  const old = await depositOf(t, bytes);
  await old.send();
  await db
    .updateTable('original')
    .set({ is_first_receipt: null, arrived_at: new Date(Date.now() - 60_000) })
    .where('work_id', '=', old.workId)
    .execute();
  await db
    .insertInto('material')
    .values({
      id: old.workId,
      work_id: old.workId,
      kind: 'layer',
      file_name: '分层.psd',
      size_bytes: layer.length,
      sha256: digest('sha256', layer),
      sm3: digest('sm3', layer),
      record: Buffer.from('record'),
      record_sha256: randomBytes(32),
      received_at: new Date(Date.now() - 60_000),
      arrived_at: new Date(Date.now() - 60_000),
    })
    .execute();
  await db.deleteFrom('received_file').execute();
  for (const one of [await depositOf(t, bytes), await depositOf(t, layer)]) {
    await one.send();
    expect(await one.isFirst()).toBe(false);
  }
  expect(await old.isFirst()).toBeNull();
});

test('the table of received files names no file, no work and no person', async () => {
  const bytes = newFile();
  const one = await depositOf(t, bytes);
  await one.send();
  const rows = await t.context.db.selectFrom('received_file').selectAll().execute();
  const text = rows
    .flatMap((row) => [row.lookup, row.receiver_lookup ?? new Uint8Array()])
    .map((value) => Buffer.from(value).toString('hex'))
    .join(' ');
  expect(text).not.toContain(digest('sha256', bytes).toString('hex'));
  expect(text).not.toContain(one.workId.replaceAll('-', ''));
  expect(new Set(rows.map((row) => Object.keys(row).join(' ')))).toEqual(
    new Set(['lookup receiver_lookup received_at']),
  );
});

test('a person finds the own deposits of a file, the earliest first, and nothing of anybody else', async () => {
  const bytes = newFile();
  const sha256 = digest('sha256', bytes).toString('hex');
  const [first, foreign] = [await depositOf(t, bytes), await depositOf(t, bytes)];
  const second = await depositOf(t, bytes, first.holder);
  const draft = await depositOf(t, bytes, first.holder);
  const { db } = t.context;
  await db.updateTable('deposit').set({ received_at: null }).where('work_id', '=', draft.workId).execute();
  const find = async (accountId: string) =>
    (await findOwnDeposits(t.context, accountId, sha256)).map(({ id }) => id);
  expect(await find(first.holder)).toEqual([first.workId, second.workId]);
  expect(await find(foreign.holder)).toEqual([foreign.workId]);
  await foreign.send();
  expect(await find(await t.account(newPhone()))).toEqual([]);
  await db.updateTable('work').set({ deleted_at: new Date() }).where('id', '=', first.workId).execute();
  expect(await find(first.holder)).toEqual([second.workId]);
  const [found] = await findOwnDeposits(t.context, second.holder, sha256);
  expect(Object.keys(found ?? {})).toEqual(['id', 'title', 'number', 'receivedAt']);
});

test('the look-up of own deposits is limited', async () => {
  const account = await t.account(newPhone());
  const ask = () => codeOf(findOwnDeposits(t.context, account, 'ab'.repeat(32)));
  expect(await ask()).toBe('done');
  // On a slow machine the bucket refills meanwhile.
  let last = 'done';
  for (let at = 0; at < 500 && last === 'done'; at += 1) last = await ask();
  expect(last).toBe('TOO_MANY_REQUESTS');
});
