import { buffer } from 'node:stream/consumers';
import { openDecoders, PictureError } from '@yinji/originality';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseWorks } from '../../service/account-closing/erase-works.ts';
import { isObjectNamed } from '../../service/account-closing/named-objects-read-model.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { makeCompleteWork } from '@yinji/testkit/context/make-complete-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { displayedUrl, previewUrl } from '../works/preview-url.ts';
import { getPreview } from '../works/get-preview.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { sizePicture } from './size-picture.ts';

let t: TestContext;
let context: AppContext;
let workId: string;
let people = 13_500_000_000;
const decoders = openDecoders();
const reported: string[] = [];

beforeAll(async () => {
  t = await openTestContext();
  context = { ...t.context, pictures: decoders, report: (what) => void reported.push(what) };
  workId = await marked(1600, 800);
});
afterAll(async () => {
  decoders.close();
  await t.close();
});

/** A work in public display whose picture has been marked. */
async function marked(width: number, height: number, bytes?: Buffer): Promise<string> {
  const id = await makeCompleteWork(context.db, await t.account(String(people++)));
  const at = { width, height, channels: 3 as const, background: '#8a5' };
  const picture = bytes ?? (await sharp({ create: at }).webp().toBuffer());
  const key = await context.objects.put(picture);
  await context.db
    .updateTable('original')
    .set({ width, height, public_preview_key: key, public_thumbnail_key: key, marked_at: context.now() })
    .where('work_id', '=', id)
    .execute();
  await context.db.updateTable('work').set({ is_public: true }).where('id', '=', id).execute();
  return id;
}

const rowsOf = (id: string) =>
  context.db.selectFrom('public_picture').selectAll().where('work_id', '=', id).execute();
const asked = (url: string, more: object = {}) => ({
  ...(Object.fromEntries(new URLSearchParams(url.split('?')[1])) as {
    key: string;
    until: string;
    signature: string;
  }),
  ...more,
});
async function bytesOf(answer: Awaited<ReturnType<typeof getPreview>>): Promise<Buffer> {
  const body = typeof answer.body === 'function' ? answer.body() : answer.body;
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body);
}
const displayed = (id: string) => displayedUrl(context, { key: 'ab/cd', workId: id });

test('the marked picture is made in screen sizes, once', async () => {
  await drainJobs(context, sizePicture);
  const rows = await rowsOf(workId);
  expect(rows.map(({ side, format }) => `${format} ${side}`).toSorted()).toEqual([
    'avif 240',
    'avif 480',
    'avif 960',
    'webp 240',
    'webp 960',
  ]);
  await drainJobs(context, sizePicture);
  expect(await rowsOf(workId)).toEqual(rows);
}, 60_000);

test('a stranger gets the requested size, and the marked picture where there is none', async () => {
  for (const [side, format] of [
    ['240', 'avif'],
    ['960', 'webp'],
  ] as const) {
    const answer = await getPreview(context, asked(displayed(workId), { side, format }));
    expect(answer.contentType).toBe(`image/${format}`);
    const { width, height } = await sharp(await bytesOf(answer)).metadata();
    expect([width, height]).toEqual([Number(side), Number(side) / 2]);
  }
  const { thumbnail } = await context.db
    .selectFrom('original')
    .select('public_thumbnail_key as thumbnail')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  const url = displayedUrl(context, { key: thumbnail ?? '', workId });
  const answer = await getPreview(context, asked(url, { side: '480', format: 'webp' }));
  expect([answer.contentType, answer.etag]).toEqual(['image/webp', thumbnail?.replaceAll('/', '')]);
});

test('a size opens no more than the address does', async () => {
  const size = { side: '960', format: 'avif' };
  const other = await marked(100, 100);
  // Signed for one work, requested for another.
  expect(await codeOf(getPreview(context, asked(displayed(workId), { ...size, work: other })))).toBe(
    'NOT_FOUND',
  );
  // An address without a display has no sizes: it opens only what it names.
  const own = await getPreview(context, asked(previewUrl(context, 'ab/cd'), size));
  expect(own.contentType).toBe('image/webp');
  await context.db.updateTable('work').set({ is_public: false }).where('id', '=', workId).execute();
  expect(await codeOf(getPreview(context, asked(displayed(workId), size)))).toBe('NOT_FOUND');
});

test('an unreadable picture is reported, and not retried for ever', async () => {
  const broken = await marked(10, 10, Buffer.from('no picture'));
  await drainJobs(context, sizePicture);
  expect(reported.some((what) => what.includes(broken))).toBe(true);
  const before = reported.length;
  await drainJobs(context, sizePicture);
  expect([reported.length, await rowsOf(broken)]).toEqual([before, []]);
}, 60_000);

test('a decoder that fails says nothing about the picture: it is sized later', async () => {
  const own = { width: 800, height: 400, channels: 3 as const, background: '#36c' };
  const waiting = await marked(800, 400, await sharp({ create: own }).webp().toBuffer());
  for (const fault of ['interrupted', 'timeout', 'busy'] as const) {
    const pictures = { ...decoders, sizePicture: () => Promise.reject(new PictureError(fault, 'away')) };
    await expect(drainJobs({ ...context, pictures }, sizePicture)).rejects.toThrow('away');
    await context.db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute();
  }
  await drainJobs(context, sizePicture);
  expect(await rowsOf(waiting)).not.toEqual([]);
}, 60_000);

test('its sizes are destroyed with the work', async () => {
  const keys = (await rowsOf(workId)).map((row) => row.object_key);
  await inTransaction(context.db, (tx) => eraseWorks(tx, sql`${workId}::uuid`, context.now()));
  const doomed = await context.db.selectFrom('doomed_object').select('object_key').execute();
  expect(doomed.map((row) => row.object_key)).toEqual(expect.arrayContaining(keys));
  expect(await rowsOf(workId)).toEqual([]);
  expect(await Promise.all(keys.map((key) => isObjectNamed(context.db, key)))).not.toContain(true);
});
