import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildManifest } from '@yinji/evidence';
import { PictureError } from '@yinji/originality';
import { makeDepositedWork } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction, type Tx } from '../../platform/db/database.ts';
import { objectKey } from '../../platform/objects/object-store.ts';
import { takeSmallPicture } from '../../platform/objects/take-small-picture.ts';
import { destroyDraft, worksErasure } from '../erasure-store.ts';
import { sql } from 'kysely';
import { lockWork } from '../works/index.ts';
import { insertBundle } from './deposits-store.ts';
import { findOwnDeposits } from './find-own-deposits.ts';
import { receiveOriginal } from './receive-original.ts';
import { receiveUpload } from './receive-upload.ts';
import { takeFile } from './take-file.ts';
import { insertResumable, listExpiredResumable } from './uploads-store.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const newFile = () => Buffer.concat([PNG, randomBytes(64)]);
const digest = (name: 'sha256' | 'sm3', bytes: Buffer) => createHash(name).update(bytes).digest();
const picture = {
  format: 'png',
  width: 4,
  height: 3,
  pixelSha256: 'ab'.repeat(32),
  preview: Buffer.from('preview'),
  thumbnail: Buffer.from('thumbnail'),
  pdq: Array.from({ length: 8 }, () => ({ bits: randomBytes(32), quality: 100 })),
};
const decoding = (inspectPicture: () => Promise<unknown>) =>
  ({ pictures: { inspectPicture } }) as unknown as Partial<AppContext>;

let t: TestContext;
let phones = 13_700_000_000;
beforeAll(async () => {
  t = await openTestContext(decoding(() => Promise.resolve(picture)));
});
afterAll(() => t.close());

const stream = (bytes: Buffer) => ({ name: '画.png', stream: Readable.from([bytes]) });

/** Somebody's deposit of the file's fingerprint, without its bytes. */
async function depositOf(bytes: Buffer, accountId?: string) {
  const holder = accountId ?? (await t.account(String((phones += 1))));
  const workId = await makeDepositedWork(t, holder, '秋山');
  await t.context.db
    .updateTable('work')
    .set({
      file_sha256: digest('sha256', bytes),
      file_sm3: digest('sm3', bytes),
      file_size_bytes: bytes.length,
    })
    .where('id', '=', workId)
    .execute();
  const [sha256, sm3] = [digest('sha256', bytes).toString('hex'), digest('sm3', bytes).toString('hex')];
  const { number } = await t.context.db
    .selectFrom('deposit')
    .select('number')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  const { manifest } = buildManifest({
    number,
    logOrigin: 'log.example/1',
    creatorName: '沈知白',
    title: '秋山',
    certificateSha256: 'ab'.repeat(32),
    files: [{ name: '画.png', sizeBytes: bytes.length, sha256, sm3 }],
    claimedCreated: null,
  });
  await t.context.db
    .updateTable('deposit')
    .set({ manifest: Buffer.from(manifest) })
    .where('work_id', '=', workId)
    .execute();
  return {
    workId,
    holder,
    send: (context = t.context) => receiveOriginal(context, holder, workId, stream(bytes)),
    isFirst: async () =>
      (
        await t.context.db
          .selectFrom('original')
          .select('is_first_receipt')
          .where('work_id', '=', workId)
          .executeTakeFirst()
      )?.is_first_receipt,
  };
}

test('of two accounts that send the same bytes at once, the one whose bytes came first has the claim', async () => {
  const bytes = newFile();
  const [earlier, later] = [await depositOf(bytes), await depositOf(bytes)];
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
  const deposits = await Promise.all(Array.from({ length: 10 }, () => depositOf(bytes)));
  await Promise.all(deposits.map((one) => one.send()));
  const claims = await Promise.all(deposits.map((one) => one.isFirst()));
  expect(claims.filter((one) => one === true)).toHaveLength(1);
  expect(claims.filter((one) => one === false)).toHaveLength(9);
});

test('an upload that failed and is repeated keeps the claim, and a second deposit of the same person has none', async () => {
  const bytes = newFile();
  const one = await depositOf(bytes);
  const broken = decoding(() => Promise.reject(new PictureError('timeout', '')));
  expect(await codeOf(one.send({ ...t.context, ...broken }))).toBe('FILE_PIXELS');
  await one.send();
  await one.send();
  expect(await one.isFirst()).toBe(true);
  const again = await depositOf(bytes, one.holder);
  await again.send();
  expect(await again.isFirst()).toBe(false);
});

test('bytes that came as another kind of file, or that were destroyed since, withhold the claim', async () => {
  const claimAfter = async (receive: (bytes: Buffer) => Promise<unknown>) => {
    const bytes = newFile();
    await receive(bytes);
    const one = await depositOf(bytes);
    await one.send();
    return one.isFirst();
  };
  expect(
    await claimAfter(async (bytes) => {
      const earlier = await depositOf(bytes);
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
      const account = await t.account(String((phones += 1)));
      await receiveUpload(t.context, account, stream(bytes));
      await t.context.db.deleteFrom('uploaded_file').where('account_id', '=', account).execute();
    }),
  ).toBe(false);
  expect(await claimAfter((bytes) => takeFile(t.context, stream(bytes).stream, { kinds: 'anything' }))).toBe(
    false,
  );
  const admission = { word: '头像', admit: () => Promise.resolve() };
  expect(
    await claimAfter((bytes) => takeSmallPicture(t.context, stream(bytes), admission, () => Promise.resolve())),
  ).toBe(false);
  expect(await claimAfter(() => Promise.resolve())).toBe(true);
});

test('an original or material that arrived in an earlier version withholds the claim', async () => {
  const { db } = t.context;
  const [bytes, layer] = [newFile(), newFile()];
  const old = await depositOf(bytes);
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
  for (const one of [await depositOf(bytes), await depositOf(layer)]) {
    await one.send();
    expect(await one.isFirst()).toBe(false);
  }
  expect(await old.isFirst()).toBeNull();
});

const isSomebodyHeldUp = async () => {
  const { rows } = await sql<{ held: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as held`.execute(t.context.db);
  return rows[0]?.held === true;
};

async function erase(tx: Tx, workId: string) {
  for (const statement of worksErasure.ofWorks?.(sql`${workId}::uuid`, new Date()) ?? [])
    await statement.execute(tx);
}

test('a bundle that is stored while the erasure of its work begins is destroyed by it', async () => {
  const { db } = t.context;
  const { workId } = await depositOf(newFile());
  const row = {
    work_id: workId,
    variant: 'full',
    object_key: 'k',
    size_bytes: 1,
    covered_until: null,
  } as const;
  const begun = await inTransaction(db, async (tx) => {
    await lockWork(tx, workId);
    await insertBundle(tx, { ...row, sha256: randomBytes(32) });
    const erasing = inTransaction(db, (other) => erase(other, workId));
    await expect.poll(isSomebodyHeldUp).toBe(true);
    return { erasing };
  });
  await begun.erasing;
  expect(await db.selectFrom('bundle').selectAll().where('work_id', '=', workId).execute()).toEqual([]);
});

test('what was sent in pieces of a work that is erased, or of a draft that is deleted, ends at once', async () => {
  const { db } = t.context;
  const later = new Date(Date.now() + 86_400_000);
  const begin = async () => {
    const { workId, holder } = await depositOf(newFile());
    const row = { id: workId, account_id: holder, work_id: workId, material_id: null, begun_at: new Date() };
    await inTransaction(db, (tx) => insertResumable(tx, { ...row, expires_at: later }));
    return { workId, holder };
  };
  const [erased, deleted] = [await begin(), await begin()];
  await inTransaction(db, (tx) => erase(tx, erased.workId));
  await inTransaction(db, (tx) => destroyDraft(tx, deleted.workId, deleted.holder, new Date()));
  expect((await listExpiredResumable(db, new Date(Date.now() + 60_000))).map(({ id }) => id).sort()).toEqual(
    [erased.workId, deleted.workId].sort(),
  );
});

test('an original that arrives while its work is erased leaves neither a row nor its bytes', async () => {
  const { db } = t.context;
  const bytes = newFile();
  const one = await depositOf(bytes);
  const isHeldUp = async () => (await isSomebodyHeldUp()) || (await one.isFirst()) !== undefined;
  const sent = await inTransaction(db, async (tx) => {
    await erase(tx, one.workId);
    const sending = codeOf(one.send());
    await expect.poll(isHeldUp).toBe(true);
    return { sending };
  });
  expect(await sent.sending).toBe('NOT_FOUND');
  expect(await one.isFirst()).toBeUndefined();
  const doomed = await db.selectFrom('doomed_object').select('object_key').execute();
  const key = objectKey(digest('sha256', bytes).toString('hex'));
  expect(doomed.map((row) => row.object_key)).toContain(key);
});

test('the table of received files names no file, no work and no person', async () => {
  const bytes = newFile();
  const one = await depositOf(bytes);
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
  const [first, foreign] = [await depositOf(bytes), await depositOf(bytes)];
  const second = await depositOf(bytes, first.holder);
  const draft = await depositOf(bytes, first.holder);
  const { db } = t.context;
  await db.updateTable('deposit').set({ received_at: null }).where('work_id', '=', draft.workId).execute();
  const find = async (accountId: string) =>
    (await findOwnDeposits(t.context, accountId, sha256)).map(({ id }) => id);
  expect(await find(first.holder)).toEqual([first.workId, second.workId]);
  expect(await find(foreign.holder)).toEqual([foreign.workId]);
  await foreign.send();
  expect(await find(await t.account(String((phones += 1))))).toEqual([]);
  await db.updateTable('work').set({ deleted_at: new Date() }).where('id', '=', first.workId).execute();
  expect(await find(first.holder)).toEqual([second.workId]);
  const [found] = await findOwnDeposits(t.context, second.holder, sha256);
  expect(Object.keys(found ?? {})).toEqual(['id', 'title', 'number', 'receivedAt']);
});

test('the look-up of own deposits is limited', async () => {
  const account = await t.account(String((phones += 1)));
  const ask = () => codeOf(findOwnDeposits(t.context, account, 'ab'.repeat(32)));
  expect(await ask()).toBe('done');
  // On a slow machine the bucket refills meanwhile.
  let last = 'done';
  for (let at = 0; at < 500 && last === 'done'; at += 1) last = await ask();
  expect(last).toBe('TOO_MANY_REQUESTS');
});
