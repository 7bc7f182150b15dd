import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { commitment, sha256, toHex } from '@yinji/evidence';
import { certificationForm } from '@yinji/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWork } from '../../works/works/index.ts';
import { openDer } from '../../platform/index.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { addOwner } from './add-owner.ts';
import {
  coOwner,
  decideNext,
  fileOf,
  formDesk,
  makeReviewer,
  PDF,
  takeCase,
} from '@yinji/testkit/context/certification';
import { newId } from '../../platform/db/ids.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { deleteOwner } from './delete-owner.ts';
import { editOwner } from './edit-owner.ts';
import { committedText, getFormCommitment } from './form.ts';
import { getAttachment, getCaseAttachment } from './get-attachment.ts';
import { presentCertification } from './present-certification.ts';
import { receiveAttachment } from './receive-attachment.ts';
import { saveCertification } from './save-certification.ts';
import { withdrawCertification } from './withdraw-certification.ts';
import { findCertification } from './certification-store.ts';
import type { BlobAnswer } from '../../platform/http/route.ts';
import type { Readable } from 'node:stream';

let t: TestContext;
let shen: TestCreator;
let stranger: TestCreator;
beforeAll(async () => {
  t = await openTestContext();
  shen = await makeCreator(t, '沈知白');
  stranger = await makeCreator(t, '莫听雨');
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
});

let count = 0;
async function desk() {
  const title = `松下问童子 ${(count += 1)}`;
  const workId = await makeDepositedWork(t, shen.accountId, title);
  return { workId, ...formDesk(t, shen, workId, title) };
}
const bytesOf = ({ body }: BlobAnswer) => buffer(body as Readable);
const states = async (workId: string) => (await findWork(t.context.db, workId))?.certification_state;

test('an empty form is kept, with the verified name as its owner', async () => {
  const { workId, save, present } = await desk();
  expect(await presentCertification(t.context, shen.accountId, workId)).toBeNull();
  await save({ authors: [], statement: { purpose: '', process: '', originality: '' } });
  const kept = await present();
  expect(kept.state).toBe('draft');
  expect(kept.owners).toMatchObject([
    { name: '沈知白', kind: 'natural', idNumber: '1101**********002X', standing: 'holder' },
  ]);
  expect(certificationForm.safeParse(kept.form).success).toBe(true);
  const row = await findCertification(t.context.db, workId);
  expect(Buffer.from(row?.form_sealed ?? []).includes('松下问童子')).toBe(false);
});

test('an incomplete form is not submitted, and every fault is reported', async () => {
  const { workId, form } = await desk();
  const blank = { ...form, authors: [], category: 'L' as const };
  const refused = await saveCertification(t.context, shen.accountId, {
    workId,
    submit: true,
    form: blank,
  }).catch((cause: unknown) => cause as { code: string; detail?: { fields: string[] } });
  expect(refused).toMatchObject({ code: 'BAD_INPUT' });
  expect(JSON.stringify(refused)).toContain('categoryNote');
  // Refused means not saved either: one transaction.
  expect(await states(workId)).toBeNull();
});

test("it is signed over exactly the saved form, by the account's own live key", async () => {
  const { workId, form, save, submit, present } = await desk();
  const send = (signature?: { certificateSha256: string; signature: Uint8Array }) =>
    codeOf(saveCertification(t.context, shen.accountId, { workId, submit: true, form, signature }));
  await save();
  expect(await send()).toBe('SIGNING_KEY_REQUIRED');
  expect(await send(await shen.sign(Buffer.from('{}')))).toBe('SIGNATURE_INVALID');
  expect(await send(await stranger.sign(Buffer.from('{}')))).toBe('SIGNING_KEY_REQUIRED');
  await submit();
  const { state, signature } = await present();
  expect(state).toBe('reviewing');
  const row = await findCertification(t.context.db, workId);
  expect(signature?.formSha256).toBe(toHex(row?.statement_sha256 ?? new Uint8Array()));
  const signed = openDer(t.context.vault, 'certification-signature', row?.signature_sealed ?? new Uint8Array());
  // The log's commitment opens to digest and signature, with the salt.
  expect(await getFormCommitment(t.context, t.context.db, workId)).toBe(
    commitment(
      toHex(row?.salt ?? new Uint8Array()),
      `{"form_sha256":"${signature?.formSha256}","signature_sha256":"${toHex(sha256(signed))}","v":2}`,
    ),
  );
  expect(committedText(randomBytes(32), randomBytes(8))).not.toContain('沈');
  await withdrawCertification(t.context, shen.accountId, workId);
});

test('of two concurrent submissions the second learns that it is under review', async () => {
  const { workId, submit } = await desk();
  const codes = await Promise.all([codeOf(submit()), codeOf(submit())]);
  expect(codes.sort()).toEqual(['STATE_CHANGED', 'done']);
  const cases = await t.context.db
    .selectFrom('review_case')
    .select('id')
    .where('work_id', '=', workId)
    .execute();
  expect(cases).toHaveLength(1);
  await withdrawCertification(t.context, shen.accountId, workId);
});

test('nobody changes a form that is under review or passed', async () => {
  const { workId, save, submit, upload, present } = await desk();
  const { id } = await upload();
  await submit();
  const owner = (await present()).owners[0]!;
  const all = () =>
    Promise.all([
      codeOf(save()),
      codeOf(save({}, 'correct')),
      codeOf(upload()),
      codeOf(deleteAttachment(t.context, shen.accountId, id)),
      codeOf(addOwner(t.context, shen.accountId, { workId, owner: coOwner(stranger) })),
      codeOf(deleteOwner(t.context, shen.accountId, owner.id)),
    ]);
  expect(new Set(await all())).toEqual(new Set(['STATE_CHANGED']));
  await decideNext(t, await makeReviewer(t, '审核员甲'), 'passed');
  expect(await states(workId)).toBe('passed');
  expect(new Set(await all())).toEqual(new Set(['STATE_CHANGED']));
  expect(await codeOf(withdrawCertification(t.context, shen.accountId, workId))).toBe('STATE_CHANGED');
});

test('a stranger finds nothing of it', async () => {
  const { workId, form, save, upload } = await desk();
  await save();
  const { id } = await upload();
  await addOwner(t.context, shen.accountId, { workId, owner: coOwner(stranger) });
  const rows = await t.context.db
    .selectFrom('certification_owner')
    .select('id')
    .where('work_id', '=', workId)
    .execute();
  const { accountId } = stranger;
  for (const work of [
    () => presentCertification(t.context, accountId, workId),
    () => saveCertification(t.context, accountId, { workId, submit: false, form }),
    () => addOwner(t.context, accountId, { workId, owner: coOwner(stranger) }),
    () => editOwner(t.context, accountId, { id: rows[0]!.id, owner: coOwner(stranger) }),
    () => deleteOwner(t.context, accountId, rows[1]!.id),
    () => getAttachment(t.context, accountId, id),
    () => deleteAttachment(t.context, accountId, id),
    () => receiveAttachment(t.context, accountId, { workId, kind: 'font' }, fileOf(PDF)),
    () => withdrawCertification(t.context, accountId, workId),
  ])
    expect(await codeOf(work())).toBe('NOT_FOUND');
  // A number that does not exist answers the same.
  expect(await codeOf(getAttachment(t.context, accountId, workId))).toBe('NOT_FOUND');
});

test("a co-owner's number is encrypted, masked, and kept where its mask is sent back", async () => {
  const { workId, present } = await desk();
  await addOwner(t.context, shen.accountId, { workId, owner: coOwner(stranger) });
  const owner = (await present()).owners[1]!;
  expect([owner.idNumber, owner.phone, owner.standing]).toEqual([
    '1101**********002X',
    `${stranger.phone.slice(0, 3)}****${stranger.phone.slice(-4)}`,
    'stated',
  ]);
  const { id, standing: _, asked: __, ...same } = owner;
  await editOwner(t.context, shen.accountId, { id, owner: { ...same, city: '杭州' } });
  expect((await present()).owners[1]).toMatchObject({ city: '杭州', idNumber: '1101**********002X' });
  expect(
    await codeOf(
      editOwner(t.context, shen.accountId, { id, owner: { ...same, idNumber: '110105194912310021' } }),
    ),
  ).toBe('BAD_INPUT');
  const { rows } = await sql<{ text: string }>`
    select string_agg(t::text, '') as text from certification_owner t where work_id = ${workId}`.execute(
    t.context.db,
  );
  expect(rows[0]?.text).not.toContain(Buffer.from('11010519491231002X').toString('hex'));
  await deleteOwner(t.context, shen.accountId, id);
  expect((await present()).owners).toHaveLength(1);
});

test('an attachment is recognised by its bytes, stored encrypted, and returned complete', async () => {
  const { upload, present } = await desk();
  const big = Buffer.concat([PDF, randomBytes(300_000)]);
  const { id, mediaType, sizeBytes, sha256: digest } = await upload('font', big);
  expect([mediaType, sizeBytes, digest]).toEqual(['application/pdf', big.length, toHex(sha256(big))]);
  expect((await bytesOf(await getAttachment(t.context, shen.accountId, id))).equals(big)).toBe(true);
  const stored = readdirSync(t.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const one of stored)
    expect(readFileSync(join(one.parentPath, one.name)).includes('%PDF-1.7')).toBe(false);
  expect(await codeOf(upload('font', Buffer.from('<html>')))).toBe('ATTACHMENT_UNREADABLE');
  expect(await codeOf(upload('font', Buffer.concat([Buffer.from('MZ'), randomBytes(9000)])))).toBe(
    'ATTACHMENT_UNREADABLE',
  );
  expect((await present()).attachments).toHaveLength(1);
});

test('a deleted attachment cannot be opened, and its bytes are queued for removal', async () => {
  const { upload, present } = await desk();
  const { id } = await upload();
  const { object_key } = await t.context.db
    .selectFrom('attachment')
    .select('object_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const setBy = await t.staff('保全');
  await t.context.db
    .insertInto('legal_hold')
    .values({ id: newId(), account_id: shen.accountId, reason: '法院通知', set_by: setBy })
    .execute();
  expect(await codeOf(deleteAttachment(t.context, shen.accountId, id))).toBe('STATE_CHANGED');
  await t.context.db.deleteFrom('legal_hold').execute();
  await deleteAttachment(t.context, shen.accountId, id);
  expect(await codeOf(getAttachment(t.context, shen.accountId, id))).toBe('NOT_FOUND');
  expect(await codeOf(deleteAttachment(t.context, shen.accountId, id))).toBe('NOT_FOUND');
  expect((await present()).attachments).toEqual([]);
  const doomed = await t.context.db.selectFrom('doomed_object').select('object_key').execute();
  expect(doomed.map((row) => row.object_key)).toContain(object_key);
});

test('a reviewer opens the attachments of their own case, and it is audited', async () => {
  const { upload, submit } = await desk();
  const { id } = await upload();
  await submit();
  const [mine, other] = [await makeReviewer(t, '审核员乙'), await makeReviewer(t, '审核员丙')];
  const caseId = (await takeCase(t, mine)) ?? '';
  expect(await codeOf(getCaseAttachment(t.context, other, { caseId, id }))).toBe('NOT_FOUND');
  const elsewhere = await (await desk()).upload();
  expect(await codeOf(getCaseAttachment(t.context, mine, { caseId, id: elsewhere.id }))).toBe('NOT_FOUND');
  expect((await bytesOf(await getCaseAttachment(t.context, mine, { caseId, id }))).equals(PDF)).toBe(true);
  const audit = await t.context.db
    .selectFrom('staff_audit')
    .select(['staff_id', 'subject'])
    .where('action', '=', 'certification-file-opened')
    .execute();
  expect(audit).toEqual([{ staff_id: mine.staffId, subject: id }]);
});

test('a rejected form keeps its reason while it is corrected, and is submitted again', async () => {
  const { workId, save, submit, present } = await desk();
  await submit();
  await decideNext(t, await makeReviewer(t, '审核员丁'), 'rejected');
  const { reason } = await present();
  expect(reason).toContain('所填与存证逐项核对过了。');
  await save();
  expect(await present()).toMatchObject({ state: 'draft', reason });
  await submit();
  expect(await states(workId)).toBe('reviewing');
  await decideNext(t, await makeReviewer(t, '审核员戊'), 'passed');
  expect(await states(workId)).toBe('passed');
});
