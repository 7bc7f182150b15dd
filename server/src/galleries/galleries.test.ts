import { galleryLife, nextOf, type GalleryEvent, type GalleryState } from '@yinji/tracks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { grantQuotas, sumRest } from '../quota/index.ts';
import { codeOf, makeTestAccount, makeTestWorld } from '../testing/make-test-world.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts';
import type { World } from '../world.ts';
import { deleteGallery } from './delete-gallery.ts';
import { removeFromGalleries, restoreGallery, takeDownGallery } from './index.ts';
import { listShownGalleries } from './list-shown-galleries.ts';
import { getPresented, getShownGallery } from './present-gallery.ts';
import { releaseGallery } from './release-gallery.ts';
import { saveGallery } from './save-gallery.ts';
import { withdrawGallery } from './withdraw-gallery.ts';

let database: TestDatabase;
let world: World;
const now = new Date();
beforeAll(async () => {
  database = await openTestDatabase();
  ({ world } = makeTestWorld(database.db));
});
afterAll(() => database.close());

async function member(uses: number): Promise<string> {
  const accountId = await makeTestAccount(world.db, '沈知白');
  if (uses > 0)
    await inTransaction(world.db, (tx) =>
      grantQuotas(tx, {
        accountId,
        sourceId: newId(),
        quotas: { evidence: 0, authentic: 0, gallery: uses, common: 0 },
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
        now,
      }),
    );
  return accountId;
}
const rest = async (accountId: string) => (await sumRest(world.db, accountId, now)).gallery;

/** A deposited work with its original, in public display or not. */
async function work(accountId: string, isPublic = true): Promise<string> {
  const id = newId();
  await world.db
    .insertInto('work')
    .values({ id, account_id: accountId, title: `作品${id.slice(-4)}`, work_type: 'draw', is_public: isPublic })
    .execute();
  await world.db
    .insertInto('deposit')
    .values({ work_id: id, number: id, query_code: 'ABCDEFGH', received_at: now, completed_at: now })
    .execute();
  await world.db
    .insertInto('original')
    .values({
      work_id: id,
      object_key: id,
      size_bytes: 1,
      format: 'png',
      width: 400,
      height: 300,
      pixel_sha256: Buffer.alloc(32),
      preview_key: id,
      thumbnail_key: id,
      pdq: Buffer.alloc(256),
      pdq_quality: 100,
      record_sha256: Buffer.alloc(32),
      arrived_at: now,
    })
    .execute();
  return id;
}

const content = (workIds: string[], more: object = {}) => ({
  template: 'wall' as const,
  title: '秋山集',
  foreword: '',
  coverWorkId: null,
  entries: workIds.map((workId) => ({ workId, caption: '' })),
  ...more,
});
async function gallery(accountId: string, workIds: string[], id = newId()): Promise<string> {
  await saveGallery(world, accountId, { id, revision: 0, ...content(workIds) });
  return id;
}
const shown = async (id: string) => (await getShownGallery(world, id)).works.map((one) => one.depositNumber);

test('a stranger sees what was released, in its order, and not what is arranged afterwards', async () => {
  const accountId = await member(5);
  const [a, b, c] = [await work(accountId), await work(accountId), await work(accountId)];
  const id = await gallery(accountId, [b, a]);
  expect(await codeOf(getShownGallery(world, id))).toBe('NOT_FOUND');
  await releaseGallery(world, accountId, id);
  expect(await shown(id)).toEqual([b, a]);
  const { revision } = await saveGallery(world, accountId, { id, revision: 1, ...content([c, a, b]) });
  expect(await shown(id)).toEqual([b, a]);
  expect((await getPresented(world, accountId, id)).isChanged).toBe(true);
  await releaseGallery(world, accountId, id);
  expect(await shown(id)).toEqual([c, a, b]);
  expect([await rest(accountId), revision]).toEqual([2, 2]);
});

test('each work costs one use in a gallery, whatever is released how often and by how many at once', async () => {
  const accountId = await member(3);
  const [a, b] = [await work(accountId), await work(accountId)];
  const id = await gallery(accountId, [a, b]);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(releaseGallery(world, accountId, id))),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await rest(accountId)).toBe(1);
  const versions = await world.db
    .selectFrom('gallery_version')
    .select('version')
    .where('gallery_id', '=', id)
    .execute();
  expect(versions).toEqual([{ version: 1 }]);
  // Out of it, released, back into it, released: nothing more is spent.
  await saveGallery(world, accountId, { id, revision: 1, ...content([a]) });
  await releaseGallery(world, accountId, id);
  await saveGallery(world, accountId, { id, revision: 2, ...content([a, b]) });
  await releaseGallery(world, accountId, id);
  expect(await rest(accountId)).toBe(1);
  // In another gallery it is another use.
  await releaseGallery(world, accountId, await gallery(accountId, [a]));
  expect(await rest(accountId)).toBe(0);
});

test('without enough uses nothing is released and nothing spent; two galleries that race are decided', async () => {
  const accountId = await member(3);
  const works = [await work(accountId), await work(accountId)];
  const [first, second] = [await gallery(accountId, works), await gallery(accountId, works)];
  const outcomes = await Promise.all([
    codeOf(releaseGallery(world, accountId, first)),
    codeOf(releaseGallery(world, accountId, second)),
  ]);
  expect(outcomes.sort()).toEqual(['NO_QUOTA', 'done']);
  expect(await rest(accountId)).toBe(1);
});

test('a work out of public display is gone from the public view at once, and cannot be added', async () => {
  const accountId = await member(5);
  const [a, b, hidden] = [await work(accountId), await work(accountId), await work(accountId, false)];
  const id = await gallery(accountId, [a, b]);
  await releaseGallery(world, accountId, id);
  await world.db.updateTable('work').set({ is_public: false }).where('id', '=', a).execute();
  expect(await shown(id)).toEqual([b]);
  await world.db.updateTable('work').set({ is_public: false }).where('id', '=', b).execute();
  expect(await codeOf(getShownGallery(world, id))).toBe('NOT_FOUND');
  expect((await listShownGalleries(world, 1, 50)).items.map((one) => one.id)).not.toContain(id);
  await world.db.updateTable('work').set({ is_public: true }).where('id', 'in', [a, b]).execute();
  expect(await shown(id)).toEqual([a, b]);
  const other = await gallery(accountId, [a, hidden]);
  expect(await codeOf(releaseGallery(world, accountId, other))).toBe('GALLERY_NOT_SHOWN');
  expect(await rest(accountId)).toBe(3);
});

test('a work that changed hands leaves the gallery; back again it returns without another use', async () => {
  const [accountId, buyer] = [await member(2), await member(0)];
  const [a, b] = [await work(accountId), await work(accountId)];
  const id = await gallery(accountId, [a, b]);
  await saveGallery(world, accountId, { id, revision: 1, ...content([a, b], { coverWorkId: a }) });
  await releaseGallery(world, accountId, id);
  const give = async (to: string) =>
    world.db.updateTable('work').set({ account_id: to }).where('id', '=', a).execute();
  // Also without the door: the holder is another one.
  await give(buyer);
  expect(await shown(id)).toEqual([b]);
  await inTransaction(world.db, (tx) => removeFromGalleries(tx, a, now));
  expect((await getPresented(world, accountId, id)).entries).toEqual([{ workId: b, caption: '' }]);
  await give(accountId);
  expect(await shown(id)).toEqual([b]);
  const { revision } = await getPresented(world, accountId, id);
  await saveGallery(world, accountId, { id, revision, ...content([b, a]) });
  await releaseGallery(world, accountId, id);
  expect([await shown(id), await rest(accountId)]).toEqual([[b, a], 0]);
});

test("somebody else's work is not found, nor is somebody else's gallery", async () => {
  const [accountId, other] = [await member(1), await member(1)];
  const [own, foreign] = [await work(accountId), await work(other)];
  expect(await codeOf(gallery(accountId, [own, foreign]))).toBe('NOT_FOUND');
  expect(await codeOf(gallery(accountId, [own, own]))).toBe('BAD_INPUT');
  const id = await gallery(accountId, [own]);
  for (const attack of [
    () => gallery(other, [foreign], id),
    () => saveGallery(world, other, { id, revision: 1, ...content([foreign]) }),
    () => releaseGallery(world, other, id),
    () => withdrawGallery(world, other, id),
    () => deleteGallery(world, other, id),
    () => getPresented(world, other, id),
  ])
    expect(await codeOf(attack())).toBe('NOT_FOUND');
});

test('two windows do not overwrite each other unseen', async () => {
  const accountId = await member(0);
  const [a, b] = [await work(accountId), await work(accountId)];
  const id = await gallery(accountId, [a]);
  const outcomes = await Promise.all(
    [[a, b], [b]].map((ids) => codeOf(saveGallery(world, accountId, { id, revision: 1, ...content(ids) }))),
  );
  expect(outcomes.sort()).toEqual(['STATE_CHANGED', 'done']);
});

test('a gallery without a name or a work is not released', async () => {
  const accountId = await member(1);
  const own = await work(accountId);
  const [empty, nameless] = [await gallery(accountId, []), newId()];
  await saveGallery(world, accountId, { id: nameless, revision: 0, ...content([own], { title: '' }) });
  expect(await codeOf(releaseGallery(world, accountId, empty))).toBe('GALLERY_EMPTY');
  expect(await codeOf(releaseGallery(world, accountId, nameless))).toBe('GALLERY_EMPTY');
  expect(await rest(accountId)).toBe(1);
});

describe('the life of a gallery', () => {
  const verbs: Partial<
    Record<GalleryEvent, (accountId: string, id: string, workId: string) => Promise<unknown>>
  > = {
    save: (accountId, id, workId) => saveGallery(world, accountId, { id, revision: 1, ...content([workId]) }),
    release: (accountId, id) => releaseGallery(world, accountId, id),
    withdraw: (accountId, id) => withdrawGallery(world, accountId, id),
    delete: (accountId, id) => deleteGallery(world, accountId, id),
  };
  const doors: Partial<Record<GalleryEvent, (id: string) => Promise<unknown>>> = {
    takeDown: (id) => inTransaction(world.db, (tx) => takeDownGallery(tx, id, '含有他人商标')),
    restore: (id) => inTransaction(world.db, (tx) => restoreGallery(tx, id)),
  };
  const states = Object.keys(galleryLife.states) as GalleryState[];

  async function galleryIn(state: GalleryState) {
    const accountId = await member(1);
    const workId = await work(accountId);
    const id = await gallery(accountId, [workId]);
    if (state === 'released' || state === 'withdrawn' || state === 'taken')
      await releaseGallery(world, accountId, id);
    if (state === 'withdrawn') await withdrawGallery(world, accountId, id);
    if (state === 'taken') await doors.takeDown?.(id);
    if (state === 'deleted') await deleteGallery(world, accountId, id);
    return { accountId, id, workId };
  }
  const stateOf = async (id: string) =>
    (await world.db.selectFrom('gallery').select('state').where('id', '=', id).executeTakeFirst())?.state;

  for (const state of states) {
    for (const [event, act] of Object.entries(verbs)) {
      const next = nextOf(galleryLife, state, event as GalleryEvent);
      test(`${state} + ${event} → ${next ?? 'refused'}, by its holder alone`, async () => {
        const { accountId, id, workId } = await galleryIn(state);
        const stranger = await member(1);
        expect(await codeOf(act(stranger, id, workId))).toBe('NOT_FOUND');
        expect(await stateOf(id)).toBe(state);
        const outcome = await codeOf(act(accountId, id, workId));
        const isRepeat = state === 'withdrawn' && event === 'withdraw';
        const refused = state === 'deleted' ? 'NOT_FOUND' : 'STATE_CHANGED';
        expect(outcome).toBe(next === undefined && !isRepeat ? refused : 'done');
        expect(await stateOf(id)).toBe(next ?? state);
      });
    }
    for (const [event, act] of Object.entries(doors)) {
      const next = nextOf(galleryLife, state, event as GalleryEvent);
      test(`${state} + ${event} by an operator → ${next ?? 'refused'}`, async () => {
        const { id } = await galleryIn(state);
        expect(await codeOf(act(id))).toBe(next === undefined ? 'STATE_CHANGED' : 'done');
        expect(await stateOf(id)).toBe(next ?? state);
        if (event === 'takeDown' && next !== undefined)
          expect(await codeOf(getShownGallery(world, id))).toBe('NOT_FOUND');
      });
    }
  }
});
