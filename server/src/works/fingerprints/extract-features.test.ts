import { openDecoders, unpackFeatures } from '@yinji/originality';
import { makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { worksErasure } from '../erasure-store.ts';
import { getOwnWork } from '../works/index.ts';
import { extractFeatures } from './extract-features.ts';

let t: TestContext;
let context: AppContext;
let accountId: string;
const decoders = openDecoders();
beforeAll(async () => {
  t = await openTestContext({ pictures: decoders });
  ({ context } = t);
  accountId = await makeTestAccount(t.context.db);
});
afterAll(async () => {
  decoders.close();
  await t.close();
});

/** A work from before local features were known. */
async function older(bytes: Uint8Array): Promise<string> {
  const id = await makeTestWork(context.db, accountId);
  await context.db
    .updateTable('original')
    .set({ preview_key: await context.objects.put(bytes), features_at: null })
    .where('work_id', '=', id)
    .execute();
  return id;
}
const rowOf = (id: string) =>
  context.db.selectFrom('local_features').selectAll().where('work_id', '=', id).executeTakeFirst();
const jobsOf = async (id: string) =>
  (await context.db.selectFrom('job').select('kind').where('key', '=', id).orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );
const erase = (id: string) =>
  inTransaction(context.db, async (tx) => {
    for (const statement of worksErasure.ofWorks?.(sql`${id}::uuid`, context.now()) ?? [])
      await statement.execute(tx);
  });

test('a work without local features gets them once, from its preview, and the index is told', async () => {
  const id = await older(await drawTextured(3, 480, 360));
  await drainJobs(context, extractFeatures);
  const row = await rowOf(id);
  const packed = context.vault.openBytes(`local-features:${id}`, row!.packed_sealed);
  const { count } = unpackFeatures(packed).features;
  expect(count).toBeGreaterThan(100);
  expect(row!.feature_count).toBe(count);
  expect(await jobsOf(id)).toEqual(['index-features']);
  await context.db.deleteFrom('job').where('key', '=', id).execute();
  await drainJobs(context, extractFeatures);
  expect([await rowOf(id), await jobsOf(id)]).toEqual([row, []]);
});

test('the holder of a picture that shows little is told', async () => {
  const textured = await older(await drawTextured(6, 480, 360));
  const sky = await older(
    await sharp({ create: { width: 480, height: 360, channels: 3, background: '#a8c4dc' } })
      .png()
      .toBuffer(),
  );
  const said = async (id: string) => (await getOwnWork(context, accountId, id)).isWeaklyProtectable;
  expect(await said(sky)).toBeNull();
  await drainJobs(context, extractFeatures);
  expect([await said(sky), await said(textured)]).toEqual([true, false]);
});

test('a preview that cannot be read keeps its job failing, which staff see', async () => {
  const id = await older(Buffer.from('no picture'));
  await expect(drainJobs(context, extractFeatures)).rejects.toThrow();
  expect([await rowOf(id), await jobsOf(id)]).toEqual([undefined, ['extract-features']]);
  await context.db.deleteFrom('job').where('key', '=', id).execute();
  await context.db
    .updateTable('original')
    .set({ features_at: context.now() })
    .where('work_id', '=', id)
    .execute();
});

test('an erased work leaves no features, also where they are being made', async () => {
  const id = await older(await drawTextured(4, 480, 360));
  await drainJobs(context, extractFeatures);
  await context.db.deleteFrom('job').where('key', '=', id).execute();
  await erase(id);
  expect([await rowOf(id), await jobsOf(id)]).toEqual([undefined, ['index-features', 'index-work']]);
  const other = await older(await drawTextured(5, 480, 360));
  const erasing: AppContext = {
    ...context,
    pictures: {
      ...decoders,
      lookAtPicture: async (path, pass) => {
        await erase(other);
        return decoders.lookAtPicture(path, pass);
      },
    },
  };
  await drainJobs(erasing, extractFeatures);
  expect([await rowOf(other), await jobsOf(other)]).toEqual([undefined, ['index-work']]);
});
