import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDecoders, type Decoders } from '@yinji/originality';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { addUploadedPicture } from './add-uploaded-picture.ts';
import { findPictures, searchPictures } from './find-pictures.ts';

let t: TestContext;
let pictures: Decoders;
let operator: StaffActor<never>;
beforeAll(async () => {
  pictures = openDecoders();
  t = await openTestContext({ pictures });
  operator = await makeTestStaff(t.context.db, 'operator');
});
afterAll(async () => {
  await pictures.close();
  await t.close();
});

const fileOf = (bytes: Buffer) => ({ name: '坏.png', stream: Readable.from([bytes]) });
const add = (bytes: Buffer, id = newId()) =>
  addUploadedPicture(t.context, operator, { id, ruleCode: 'sexual', note: '样本' }, fileOf(bytes));
/** All files below the test's folder. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? filesOf(join(folder, one.name)) : [join(folder, one.name)],
  );

test('an uploaded picture is found again as a file and by its look, smaller and in another format; its bytes are not stored', async () => {
  const bytes = await drawPicture(4712, { width: 900, height: 700, format: 'png' });
  const id = newId();
  // The first file makes the store's folders.
  await t.context.objects.put(Buffer.from('a file that is kept'));
  const before = filesOf(t.folder);
  const { sha256, pdq } = await add(bytes, id);
  // The store seals every file: its bytes alone would not tell that one was kept.
  expect(filesOf(t.folder)).toEqual(before);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(pdq).toMatch(/^[0-9a-f]{64}$/);
  const smaller = await drawPicture(4712, { width: 450, height: 350, format: 'jpeg' });
  const path = join(t.folder, 'smaller');
  writeFileSync(path, smaller);
  const seen = await pictures.previewPicture(path, {});
  const query = {
    file_sha256: createHash('sha256').update(smaller).digest(),
    pdq: Buffer.concat(seen.pdq.map(({ bits }) => bits)),
    pdq_trimmed: Buffer.alloc(0),
    pdq_quality: seen.pdq[0]?.quality ?? 0,
  };
  const find = async (picture: typeof query) =>
    findPictures(t.context.db, picture, await searchPictures(t.context, picture));
  expect(await find(query)).toEqual([expect.objectContaining({ id, ruleCode: 'sexual' })]);
  const sameFile = { ...query, file_sha256: Buffer.from(sha256, 'hex') };
  for (const pdq_quality of [0, query.pdq_quality])
    expect(await find({ ...sameFile, pdq_quality })).toEqual([expect.objectContaining({ id, distance: null })]);
  const kept = filesOf(t.folder).filter((file) => file !== path && statSync(file).size > 0);
  expect(kept.filter((file) => readFileSync(file).includes(bytes.subarray(0, 64)))).toEqual([]);
  const audited = await t.context.db
    .selectFrom('staff_audit')
    .select('action')
    .where('subject', '=', id)
    .execute();
  expect(audited).toEqual([{ action: 'picture-added' }]);
  // Repeated under another id: it exists already.
  expect(await codeOf(add(bytes))).toBe('STATE_CHANGED');
});

test('a flat picture is listed as a file alone; a file that is not a picture is refused and leaves nothing', async () => {
  const white = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  expect(await add(white)).toMatchObject({ pdq: null });
  expect(await codeOf(add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe('FILE_TYPE');
  expect(await codeOf(add(Buffer.alloc(30 * 1024 * 1024 + 1)))).toBe('FILE_TOO_LARGE');
  expect(filesOf(join(t.folder, 'objects', 'incoming'))).toEqual([]);
});
