import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { publicationErasure } from '../erasure-store.ts';
import { setPublicName } from '../public-listing/set-public-name.ts';
import { galleryTesting } from '@yinji/testkit/context/gallery';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { appealGallery } from './appeal-gallery.ts';
import { deleteGallery } from './delete-gallery.ts';
import { removeFromGalleries } from './index.ts';
import { listShownGalleries } from './list-shown-galleries.ts';
import { getPresented, getShownGallery } from './present-gallery.ts';
import { releaseGallery } from './release-gallery.ts';
import { saveGallery } from './save-gallery.ts';
import { withdrawGallery } from './withdraw-gallery.ts';

let t: TestContext;
let context: AppContext;
let g: ReturnType<typeof galleryTesting>;
beforeAll(async () => {
  t = await openTestContext();
  ({ context } = t);
  g = galleryTesting(context, await makeTestStaff(context.db, 'operator'));
});
afterAll(() => t.close());

const setPublic = (ids: string[], isPublic: boolean) =>
  context.db.updateTable('work').set({ is_public: isPublic }).where('id', 'in', ids).execute();

test('a stranger sees the released version in its order, and not later arrangements', async () => {
  const accountId = await g.member(5);
  const [a, b, c] = [await g.work(accountId), await g.work(accountId), await g.work(accountId)];
  const id = await g.gallery(accountId, [b, a]);
  expect(await codeOf(getShownGallery(context, id))).toBe('NOT_FOUND');
  await g.publish(accountId, id);
  expect(await g.shown(id)).toEqual([b, a]);
  const { revision } = await saveGallery(context, accountId, { id, revision: 1, ...g.content([c, a, b]) });
  expect(await g.shown(id)).toEqual([b, a]);
  expect((await getPresented(context, accountId, id)).isChanged).toBe(true);
  await g.publish(accountId, id);
  expect(await g.shown(id)).toEqual([c, a, b]);
  expect([await g.rest(accountId), revision]).toEqual([2, 2]);
});

test('a stranger sees the marked picture, the name chosen by the holder, and no address outlives the display', async () => {
  const accountId = await g.member(1);
  const a = await g.work(accountId);
  const id = await g.gallery(accountId, [a]);
  await g.publish(accountId, id);
  await setPublicName(context, accountId, { mode: 'anonymous', penName: '听松' });
  const { creatorName, works } = await getShownGallery(context, id);
  const address = new URLSearchParams(works[0]?.previewUrl.split('?')[1]);
  expect([creatorName, address.get('key'), address.get('work')]).toEqual(['匿名', `marked/${a}`, a]);
  const [listed] = (await listShownGalleries(context, 1, 50)).items.filter((one) => one.id === id);
  const cover = new URLSearchParams(listed?.coverUrl.split('?')[1]);
  expect([listed?.creatorName, cover.get('key'), cover.get('work')]).toEqual([
    '匿名',
    `marked-thumbnail/${a}`,
    a,
  ]);
  // Before it is marked strangers may see nothing.
  await context.db
    .updateTable('original')
    .set({ public_thumbnail_key: null, public_preview_key: null, marked_at: null })
    .where('work_id', '=', a)
    .execute();
  expect(await codeOf(getShownGallery(context, id))).toBe('NOT_FOUND');
  expect((await listShownGalleries(context, 1, 50)).items.map((one) => one.id)).not.toContain(id);
});

test('each work costs one use in a gallery, however often and concurrently it is released', async () => {
  const accountId = await g.member(3);
  const [a, b] = [await g.work(accountId), await g.work(accountId)];
  const id = await g.gallery(accountId, [a, b]);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(releaseGallery(context, accountId, id))),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await g.rest(accountId)).toBe(1);
  await g.pass(id);
  expect(await g.rest(accountId)).toBe(1);
  const versions = await context.db
    .selectFrom('gallery_version')
    .select('version')
    .where('gallery_id', '=', id)
    .execute();
  expect(versions).toEqual([{ version: 1 }]);
  // Removed, released, added again, released: nothing more is spent.
  await saveGallery(context, accountId, { id, revision: 1, ...g.content([a]) });
  await g.publish(accountId, id);
  await saveGallery(context, accountId, { id, revision: 2, ...g.content([a, b]) });
  await g.publish(accountId, id);
  expect(await g.rest(accountId)).toBe(1);
  // In another gallery it is another use.
  await g.publish(accountId, await g.gallery(accountId, [a]));
  expect(await g.rest(accountId)).toBe(0);
});

test('without enough quota nothing is released and nothing spent; two concurrent galleries are decided', async () => {
  const accountId = await g.member(3);
  const works = [await g.work(accountId), await g.work(accountId)];
  const [first, second] = [await g.gallery(accountId, works), await g.gallery(accountId, works)];
  const outcomes = await Promise.all([
    codeOf(releaseGallery(context, accountId, first)),
    codeOf(releaseGallery(context, accountId, second)),
  ]);
  expect(outcomes.sort()).toEqual(['NO_QUOTA', 'done']);
  expect(await g.rest(accountId)).toBe(1);
});

test('a work taken out of public display disappears from the public view at once, and cannot be added', async () => {
  const accountId = await g.member(5);
  const [a, b, hidden] = [await g.work(accountId), await g.work(accountId), await g.work(accountId, false)];
  const id = await g.gallery(accountId, [a, b]);
  await g.publish(accountId, id);
  await setPublic([a], false);
  expect(await g.shown(id)).toEqual([b]);
  await setPublic([b], false);
  expect(await codeOf(getShownGallery(context, id))).toBe('NOT_FOUND');
  expect((await listShownGalleries(context, 1, 50)).items.map((one) => one.id)).not.toContain(id);
  await setPublic([a, b], true);
  expect(await g.shown(id)).toEqual([a, b]);
  const other = await g.gallery(accountId, [a, hidden]);
  expect(await codeOf(releaseGallery(context, accountId, other))).toBe('GALLERY_NOT_SHOWN');
  expect(await g.rest(accountId)).toBe(3);
});

test('a work that changed hands leaves the gallery; returned it is shown again without another use', async () => {
  const [accountId, buyer] = [await g.member(2), await g.member(0)];
  const [a, b] = [await g.work(accountId), await g.work(accountId)];
  const id = await g.gallery(accountId, [a, b]);
  await saveGallery(context, accountId, { id, revision: 1, ...g.content([a, b], { coverWorkId: a }) });
  await g.publish(accountId, id);
  const give = async (to: string) =>
    context.db.updateTable('work').set({ account_id: to }).where('id', '=', a).execute();
  // Also without the event: the holder is another one.
  await give(buyer);
  expect(await g.shown(id)).toEqual([b]);
  await inTransaction(context.db, (tx) => removeFromGalleries(tx, a, context.now()));
  expect((await getPresented(context, accountId, id)).entries).toEqual([{ workId: b, caption: '' }]);
  await give(accountId);
  expect(await g.shown(id)).toEqual([b]);
  const { revision } = await getPresented(context, accountId, id);
  await saveGallery(context, accountId, { id, revision, ...g.content([b, a]) });
  await g.publish(accountId, id);
  expect([await g.shown(id), await g.rest(accountId)]).toEqual([[b, a], 0]);
});

test('a work removed while its gallery waited costs nothing and is not shown', async () => {
  const [accountId, buyer] = [await g.member(2), await g.member(0)];
  const [a, b] = [await g.work(accountId), await g.work(accountId)];
  const id = await g.gallery(accountId, [a, b]);
  await releaseGallery(context, accountId, id);
  expect(await g.rest(accountId)).toBe(0);
  await context.db.updateTable('work').set({ account_id: buyer }).where('id', '=', a).execute();
  await inTransaction(context.db, (tx) => removeFromGalleries(tx, a, context.now()));
  await g.pass(id);
  expect([await g.shown(id), await g.rest(accountId)]).toEqual([[b], 1]);
});

test("another person's work is not found, nor is another person's gallery", async () => {
  const [accountId, other] = [await g.member(1), await g.member(1)];
  const [own, foreign] = [await g.work(accountId), await g.work(other)];
  expect(await codeOf(g.gallery(accountId, [own, foreign]))).toBe('NOT_FOUND');
  expect(await codeOf(g.gallery(accountId, [own, own]))).toBe('BAD_INPUT');
  const id = await g.gallery(accountId, [own]);
  for (const attack of [
    () => saveGallery(context, other, { id, revision: 0, ...g.content([foreign]) }),
    () => saveGallery(context, other, { id, revision: 1, ...g.content([foreign]) }),
    () => releaseGallery(context, other, id),
    () => withdrawGallery(context, other, id),
    () => appealGallery(context, other, { id, words: '这不是我的图册，试一试' }),
    () => deleteGallery(context, other, id),
    () => getPresented(context, other, id),
  ])
    expect(await codeOf(attack())).toBe('NOT_FOUND');
});

test('two windows do not overwrite each other unnoticed', async () => {
  const accountId = await g.member(0);
  const [a, b] = [await g.work(accountId), await g.work(accountId)];
  const id = await g.gallery(accountId, [a]);
  const outcomes = await Promise.all(
    [[a, b], [b]].map((ids) => codeOf(saveGallery(context, accountId, { id, revision: 1, ...g.content(ids) }))),
  );
  expect(outcomes.sort()).toEqual(['STATE_CHANGED', 'done']);
});

test('a gallery without a name or a work is not released', async () => {
  const accountId = await g.member(1);
  const own = await g.work(accountId);
  const [empty, nameless] = [await g.gallery(accountId, []), newId()];
  await saveGallery(context, accountId, { id: nameless, revision: 0, ...g.content([own], { title: '' }) });
  expect(await codeOf(releaseGallery(context, accountId, empty))).toBe('GALLERY_EMPTY');
  expect(await codeOf(releaseGallery(context, accountId, nameless))).toBe('GALLERY_EMPTY');
  expect(await g.rest(accountId)).toBe(1);
});

test('the caption of an erased work leaves every version of its galleries, and the captions of others stay', async () => {
  const accountId = await g.member(5);
  const [a, b] = [await g.work(accountId), await g.work(accountId)];
  const entries = [
    { workId: a, caption: '题在甲下' },
    { workId: b, caption: '题在乙下' },
  ];
  const id = await g.gallery(accountId, [a, b], { entries });
  await g.publish(accountId, id);
  // Rejected: it has a version, and no use of the quota.
  await releaseGallery(context, accountId, await g.gallery(accountId, [a], { entries: entries.slice(0, 1) }));
  const captions = async () =>
    JSON.stringify(await context.db.selectFrom('gallery_version').select('entries').execute());
  expect(await captions()).toContain('题在甲下');
  await inTransaction(context.db, async (tx) => {
    for (const statement of publicationErasure.ofWorks?.(sql`${a}::uuid`, context.now()) ?? [])
      await statement.execute(tx);
  });
  expect(await captions()).not.toContain('题在甲下');
  expect(await captions()).toContain('题在乙下');
  expect((await getShownGallery(context, id)).works.map((one) => one.caption)).toEqual(['题在乙下']);
});
