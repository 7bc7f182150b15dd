import { existsSync } from 'node:fs';
import { KEPT_FILES } from '@yinji/contract';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { removeObject } from '../../service/account-closing/index.ts';
import { newFile, newPhone, stream } from './deposit-testing.ts';
import { destroyUploads } from './destroy-uploads.ts';
import { discardWaitingFile } from './discard-waiting-file.ts';
import { keepWaitingFile } from './keep-waiting-file.ts';
import { receiveUpload, RELEASE_WITHIN_MS } from './receive-upload.ts';
import { remindOfWaitingFiles } from './remind-of-waiting-files.ts';
import { findUpload, listUploads } from './uploads-store.ts';

const DAY_MS = 86_400_000;
const described = {
  title: '归帆',
  workType: 'draw',
  description: '',
  claimedCreatedOn: null,
  category: null,
  aiDeclaration: { use: 'none', tool: '' },
} as const;

let t: TestContext;
let accountId: string;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());
beforeEach(async () => {
  accountId = await t.account(newPhone());
});

const upload = (bytes = newFile()) => receiveUpload(t.context, accountId, stream(bytes));
const keep = (fileId: string, title: string = described.title) =>
  keepWaitingFile(t.context, accountId, { fileId, ...described, title });
const find = (fileId: string) => findUpload(t.context.db, accountId, fileId);
const isStored = (sha256: string) =>
  existsSync(t.pathOf(`${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`));
async function sweep() {
  await destroyUploads(t.context);
  await drainJobs(t.context, removeObject);
}

test('a kept file waits fourteen days from its upload, however often it is kept, and is then destroyed', async () => {
  const { fileId, sha256 } = await upload();
  const first = await keep(fileId);
  t.pass(RELEASE_WITHIN_MS * 2);
  await sweep();
  const again = await keep(fileId, '归帆去棹');
  expect(again).toEqual({ ...first, title: '归帆去棹' });
  expect(Date.parse(again.expiresAt) - Date.parse(again.uploadedAt)).toBe(KEPT_FILES.days * DAY_MS);
  expect(isStored(sha256)).toBe(true);
  t.pass(KEPT_FILES.days * DAY_MS);
  await sweep();
  expect(await find(fileId)).toBeUndefined();
  expect(isStored(sha256)).toBe(false);
});

test('of files kept at once no more are accepted than an account may leave, nor more bytes', async () => {
  const files = await Promise.all(Array.from({ length: KEPT_FILES.most + 2 }, () => upload()));
  const codes = await Promise.all(files.map(({ fileId }) => codeOf(keep(fileId))));
  expect(codes.filter((code) => code === 'done')).toHaveLength(KEPT_FILES.most);
  expect(codes.filter((code) => code === 'FILES_WAITING')).toHaveLength(2);
  // A file that is kept already is only described anew.
  const kept = files[codes.indexOf('done')];
  expect(await codeOf(keep(kept?.fileId ?? '', '另一名'))).toBe('done');

  accountId = await t.account(newPhone());
  const [large, small] = [await upload(), await upload()];
  await t.context.db
    .updateTable('uploaded_file')
    .set({ size_bytes: KEPT_FILES.mostBytes })
    .where('id', '=', large.fileId)
    .execute();
  expect(await codeOf(keep(large.fileId))).toBe('done');
  expect(await codeOf(keep(small.fileId))).toBe('FILES_WAITING');
});

test('a discarded file is gone with its bytes; under a legal hold it is hidden until the hold is lifted', async () => {
  const [taken, held] = [await upload(), await upload()];
  await keep(taken.fileId);
  expect(await codeOf(discardWaitingFile(t.context, await t.account(newPhone()), taken.fileId))).toBe(
    'NOT_FOUND',
  );
  await discardWaitingFile(t.context, accountId, taken.fileId);
  await drainJobs(t.context, removeObject);
  expect(isStored(taken.sha256)).toBe(false);
  expect(await codeOf(discardWaitingFile(t.context, accountId, taken.fileId))).toBe('NOT_FOUND');

  const { staffId } = await makeTestStaff(t.context.db, 'operator');
  const hold = { id: newId(), account_id: accountId, reason: '法院通知', set_by: staffId };
  await t.context.db.insertInto('legal_hold').values(hold).execute();
  await discardWaitingFile(t.context, accountId, held.fileId);
  await sweep();
  expect(await listUploads(t.context.db, accountId, 20)).toEqual([]);
  expect(await codeOf(keep(held.fileId))).toBe('NOT_FOUND');
  expect(isStored(held.sha256)).toBe(true);
  await t.context.db.deleteFrom('legal_hold').where('id', '=', hold.id).execute();
  await sweep();
  expect(isStored(held.sha256)).toBe(false);
});

test('three days before its end its owner is told, once and by day', async () => {
  const { fileId } = await upload();
  const { expiresAt } = await keep(fileId);
  await upload();
  const at = (daysBefore: number, hour: number) => {
    const now = new Date(Date.parse(expiresAt) - daysBefore * DAY_MS);
    now.setUTCHours(hour, 0, 0, 0);
    const context = { ...t.context, now: () => now };
    return Promise.all([remindOfWaitingFiles(context), remindOfWaitingFiles(context)]);
  };
  const told = async () =>
    (await t.context.db.selectFrom('notice').select('title').where('account_id', '=', accountId).execute())
      .length;
  // Noon in Beijing, long before; night, in time; noon, in time.
  await at(6, 4);
  await at(2, 17);
  expect(await told()).toBe(0);
  await at(2, 4);
  await at(1, 4);
  expect(await told()).toBe(1);
});
