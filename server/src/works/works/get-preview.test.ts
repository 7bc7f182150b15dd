import { isReadable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { codeOf, makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { getPreview } from './get-preview.ts';
import { displayedUrl, previewUrl } from './preview-url.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const asked = (url: string) => {
  const given = new URLSearchParams(url.split('?')[1]);
  const work = given.get('work');
  const [key, until, signature] = ['key', 'until', 'signature'].map((name) => given.get(name) ?? '');
  return {
    key: key ?? '',
    until: until ?? '',
    signature: signature ?? '',
    ...(work === null ? {} : { work }),
  };
};
const bytesOf = async (url: string) => {
  const { body } = await getPreview(t.context, asked(url));
  const stream = typeof body === 'function' ? body() : (body as Readable);
  expect(isReadable(stream)).toBe(true);
  return (await buffer(stream)).toString();
};

async function displayed() {
  const workId = await makeCompleteWork(t.context.db, await makeTestAccount(t.context.db));
  const key = await t.context.objects.put(Buffer.from('a marked picture'));
  const show = (isPublic: boolean) =>
    t.context.db.updateTable('work').set({ is_public: isPublic }).where('id', '=', workId).execute();
  await show(true);
  return { workId, key, show };
}

test('the address of a displayed picture ends with the display, at once', async () => {
  const { workId, key, show } = await displayed();
  const url = displayedUrl(t.context, { key, workId });
  expect(await bytesOf(url)).toBe('a marked picture');
  const { etag, shared, maxAgeSeconds } = await getPreview(t.context, asked(url));
  expect([key.endsWith(etag?.slice(4) ?? '-'), shared, maxAgeSeconds]).toEqual([true, true, 60]);
  await show(false);
  expect(await codeOf(getPreview(t.context, asked(url)))).toBe('NOT_FOUND');
  await show(true);
  expect(await bytesOf(url)).toBe('a marked picture');
  await t.context.db
    .updateTable('work')
    .set({ deleted_at: t.context.now() })
    .where('id', '=', workId)
    .execute();
  expect(await codeOf(getPreview(t.context, asked(url)))).toBe('NOT_FOUND');
});

test('it cannot be turned into a lasting one, nor into one of another work', async () => {
  const [taken, other] = [await displayed(), await displayed()];
  const given = asked(displayedUrl(t.context, taken));
  await taken.show(false);
  const { work: _work, ...freed } = given;
  expect(await codeOf(getPreview(t.context, freed))).toBe('NOT_FOUND');
  expect(await codeOf(getPreview(t.context, { ...given, work: other.workId }))).toBe('NOT_FOUND');
});

test("the holder's address does not depend on the display, and is not cached by shared caches", async () => {
  const { key, show } = await displayed();
  await show(false);
  const url = previewUrl(t.context, key);
  expect(await bytesOf(url)).toBe('a marked picture');
  expect((await getPreview(t.context, asked(url))).shared).toBeUndefined();
  t.pass(31 * 60_000);
  expect(await codeOf(getPreview(t.context, asked(url)))).toBe('NOT_FOUND');
});
