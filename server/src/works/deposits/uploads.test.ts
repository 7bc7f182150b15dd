import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs/index.ts';
import { removeObject } from '../../service/account-closing/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { destroyUploads } from './destroy-uploads.ts';
import { receiveUpload, RELEASE_WITHIN_MS } from './receive-upload.ts';
import { LEASE_MS, MOST_WAITING, reserveUpload } from './reserve-upload.ts';
import { countWaiting, findUpload } from './uploads-store.ts';

let t: TestContext;
let accountId: string;
beforeAll(async () => {
  t = await openTestContext();
  accountId = await t.account('13400000001');
  const { context } = t;
  await inTransaction(context.db, (tx) =>
    grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: context.vault.seal('identity', '沈知白'),
      id_number_sealed: context.vault.seal('identity', '11010519491231002X'),
      id_number_lookup: context.vault.lookup('id-number', accountId),
    }),
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.context.db.deleteFrom('uploaded_file').execute();
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const upload = (bytes: Buffer) =>
  receiveUpload(t.context, accountId, { name: '画.png', stream: Readable.from([bytes]) });
const pathOf = (sha256: string) => t.pathOf(`${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`);

test('an upload not released within its day is destroyed, and bytes that another file needs stay', async () => {
  const bytes = Buffer.concat([PNG, randomBytes(64)]);
  const first = await upload(bytes);
  t.pass(RELEASE_WITHIN_MS - 60_000);
  const second = await upload(bytes);
  await destroyUploads(t.context);
  expect(await findUpload(t.context.db, accountId, first.fileId)).toBeDefined();
  t.pass(120_000);
  await destroyUploads(t.context);
  await drainJobs(t.context, removeObject);
  expect(await findUpload(t.context.db, accountId, first.fileId)).toBeUndefined();
  expect(await findUpload(t.context.db, accountId, second.fileId)).toBeDefined();
  expect(existsSync(pathOf(first.sha256))).toBe(true);
  t.pass(RELEASE_WITHIN_MS);
  await destroyUploads(t.context);
  await drainJobs(t.context, removeObject);
  expect(existsSync(pathOf(first.sha256))).toBe(false);
});

const reserve = () => codeOf(reserveUpload(t.context, accountId));
const newPicture = () => Buffer.concat([PNG, randomBytes(64)]);

test('of uploads begun at once no more are accepted than may wait', async () => {
  const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(upload(newPicture()))));
  expect(codes.filter((code) => code === 'done')).toHaveLength(MOST_WAITING);
  expect(codes.filter((code) => code === 'FILES_WAITING')).toHaveLength(30 - MOST_WAITING);
});

test('an upload counts before its first byte, and no longer once it fails', async () => {
  const streams = Array.from({ length: MOST_WAITING }, () => new PassThrough());
  const uploads = streams.map((stream) =>
    codeOf(receiveUpload(t.context, accountId, { name: '画.png', stream })),
  );
  // Counted, not tried: a try that succeeds takes the place of one of these uploads.
  const waiting = () => countWaiting(t.context.db, accountId, t.context.now());
  await expect.poll(waiting).toBe(MOST_WAITING);
  expect(await reserve()).toBe('FILES_WAITING');
  for (const stream of streams) stream.end('no picture');
  expect(new Set(await Promise.all(uploads))).toEqual(new Set(['FILE_TYPE']));
  expect(await codeOf(upload(newPicture()))).toBe('done');
});

test('uploads of a process that died count for the length of a lease', async () => {
  await t.context.db.deleteFrom('resumable_upload').execute();
  for (let count = 0; count < MOST_WAITING; count += 1) expect(await reserve()).toBe('done');
  expect(await codeOf(upload(newPicture()))).toBe('FILES_WAITING');
  t.pass(LEASE_MS);
  expect(await codeOf(upload(newPicture()))).toBe('done');
});
