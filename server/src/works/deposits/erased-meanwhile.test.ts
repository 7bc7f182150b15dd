import { randomBytes } from 'node:crypto';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../platform/db/database.ts';
import { objectKey } from '../../platform/objects/stored-files.ts';
import { destroyDraft, worksErasure } from '../erasure-store.ts';
import { lockWork } from '../works/index.ts';
import { decoding, depositOf, digest, newFile, picture } from './deposit-testing.ts';
import { insertBundle } from './deposits-store.ts';
import { insertResumable, listExpiredResumable } from './uploads-store.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext(decoding(() => Promise.resolve(picture)));
});
afterAll(() => t.close());

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
  const { workId } = await depositOf(t, newFile());
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
    const { workId, holder } = await depositOf(t, newFile());
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
  const one = await depositOf(t, bytes);
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
