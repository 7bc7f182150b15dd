import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { sealFile } from '../objects/sealed-file.ts';
import { sealingStream } from '../objects/sealed-stream.ts';
import { listAttachments, nameOfAttachment, readAttachment, type AttachmentSubject } from './index.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const folder = join(import.meta.dirname, '../db/migrations');
const names = globSync('*.sql', { cwd: folder }).toSorted();
const apply = async (chosen: string[]) => {
  for (const name of chosen) await t.database.pool.query(readFileSync(join(folder, name), 'utf8'));
};
const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`);
  return t.database.pool.query(
    `insert into ${table} (${columns.join()}) values (${places.join()})`,
    Object.values(row),
  );
};

const textOf = (id: string) => Buffer.from(`%PDF-1.7 of ${id}`);
const about = (id: string) => ({
  id,
  media_type: 'application/pdf',
  size_bytes: textOf(id).length,
  arrived_at: new Date(),
});
const digest = (id: string) => ({ sha256: createHash('sha256').update(textOf(id)).digest() });

/** A file as it was sealed in one piece. */
async function whole(purpose: string) {
  const id = newId();
  const { objectKey, keySealed, sealed } = sealFile(t.context, purpose, id, textOf(id));
  await t.context.objects.put(sealed);
  return { ...about(id), object_key: objectKey, key_sealed: Buffer.from(keySealed) };
}

/** A file as it was sealed frame by frame. */
async function framed(purpose: string) {
  const [id, key] = [newId(), randomBytes(32)];
  const sealing = sealingStream(key);
  const [sealed] = await Promise.all([buffer(sealing), pipeline(Readable.from([textOf(id)]), sealing)]);
  const object_key = await t.context.objects.put(sealed);
  return {
    ...about(id),
    object_key,
    key_sealed: Buffer.from(t.context.vault.sealBytes(`${purpose}:${id}`, key)),
  };
}

const nameSealed = (purpose: string) => ({
  name_sealed: Buffer.from(t.context.vault.seal(purpose, '证明.pdf')),
});

test('every attachment of the four old tables is read back decrypted after the migration', async () => {
  await t.database.pool.query('drop schema public cascade; create schema public');
  await apply(names.filter((name) => name < '0036'));
  const [holder, buyer, objector] = [newId(), newId(), newId()];
  for (const id of [holder, buyer, objector]) await insert('account', { id, nickname: '甲', phone_lookup: id });
  const [work, sold, objection, answered, review, change, succession] = Array.from({ length: 7 }, () =>
    newId(),
  );
  await insert('work', { id: work, account_id: holder, title: '山', work_type: 'draw' });
  await insert('work', { id: sold, account_id: buyer, title: '水', work_type: 'draw' });
  await insert('work_badge', {
    id: newId(),
    work_id: sold,
    badge: 'transferred',
    subject_id: newId(),
    since: new Date(Date.now() + 1000),
  });
  for (const id of [objection, answered])
    await insert('objection', {
      id,
      number: id,
      account_id: objector,
      work_id: work,
      state: 'drafted',
      grounds: ['other'],
      created_at: new Date(),
    });
  await insert('objection_answer', {
    objection_id: answered,
    account_id: buyer,
    stand: 'contest',
    at: new Date(),
  });
  await insert('identity_review', {
    id: review,
    account_id: buyer,
    kind: 'person',
    claim_sealed: 'x',
    number_lookup: 'x',
    word: 'ACEFHK',
  });

  const certified = { kind: 'joint', created_at: new Date(), ...nameSealed('certification-file') };
  for (const work_id of [work, sold]) {
    const file = await framed('certification-file');
    await insert('certification_file', { ...file, ...digest(file.id), ...certified, work_id });
  }
  for (const [subject_kind, subject_id] of [
    ['change', change],
    ['succession', succession],
    ['succession-contest', succession],
  ]) {
    const file = await whole('enclosure');
    const handedIn = {
      account_id: holder,
      subject_kind,
      subject_id,
      kind: 'proof',
      ...nameSealed('enclosure-name'),
    };
    await insert('enclosure', { ...file, ...digest(file.id), ...handedIn });
  }
  await insert('identity_paper', { ...(await whole('identity-paper')), review_id: review, kind: 'id-front' });
  for (const [objection_id, side, is_shared] of [
    [objection, 'objector', true],
    [objection, 'holder', false],
    [answered, 'holder', true],
  ]) {
    const file = await whole('objection-paper');
    const handedIn = { objection_id, side, is_shared, kind: 'other' };
    await insert('objection_paper', { ...file, ...digest(file.id), ...handedIn });
  }
  const ended = await whole('objection-paper');
  await insert('objection_paper', {
    ...ended,
    ...digest(ended.id),
    key_sealed: null,
    objection_id: objection,
    side: 'objector',
    is_shared: true,
    kind: 'other',
  });

  await apply(names.filter((name) => name >= '0036'));

  const read = async (subjectKind: AttachmentSubject, subjectId = '') => {
    const rows = await listAttachments(t.context.db, subjectKind, subjectId);
    for (const row of rows) expect(await buffer(await readAttachment(t.context, row))).toEqual(textOf(row.id));
    return rows.map((row) => [row.account_id, row.kind, row.is_shared, nameOfAttachment(t.context, row)]);
  };
  expect(await read('certification', work)).toEqual([[holder, 'joint', false, '证明.pdf']]);
  // The buyer did not hand it in, and who did is not known any more.
  expect(await read('certification', sold)).toEqual([[null, 'joint', false, '证明.pdf']]);
  expect(await read('change', change)).toEqual([[holder, 'proof', false, '证明.pdf']]);
  expect(await read('succession', succession)).toEqual([[holder, 'proof', false, '证明.pdf']]);
  expect(await read('succession-contest', succession)).toEqual([[holder, 'proof', false, '证明.pdf']]);
  expect(await read('identity-review', review)).toEqual([[buyer, 'id-front', false, '']]);
  expect((await read('objection', objection)).toSorted()).toEqual(
    [
      [objector, 'other', true, ''],
      [holder, 'other', false, ''],
    ].toSorted(),
  );
  expect(await read('objection', answered)).toEqual([[buyer, 'other', true, '']]);
  const { rows } = await t.database.pool.query('select object_key from doomed_object');
  expect(rows).toEqual([{ object_key: ended.object_key }]);
});
