import { createHash } from 'node:crypto';
import {
  changeStaffPassword,
  changeStatement,
  comparePaper,
  exportAudit,
  exportReviewFigures,
  findCertification,
  findCustomer,
  findOrders,
  getOrderStory,
  getCase,
  getCertificate,
  getChange,
  getChangeDocument,
  getConfirmationReport,
  getQueue,
  getReviewFigures,
  getWork,
  listAudit,
  listOwnDecisions,
  listReviewers,
  lookUpRecord,
  requestConfirmation,
  returnCase,
  saveCertification,
  saveChange,
  setReviewerRights,
  staffSignIn,
  submitChange,
  takeCase,
  withdrawConfirmation,
} from '@yinji/contract';
import { canonicalBytes, parseRecord, type JsonValue } from '@yinji/evidence';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawsRosette } from '@yinji/testkit/documents/draws-rosette';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawLogo } from '@yinji/testkit/pictures/shared-elements';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let painter: Person;
let copyist: Person;
let reviewer: Reviewer;

beforeAll(async () => {
  stack = await openStack();
  [painter, copyist] = [await stack.member('沈知白'), await stack.member('莫仿真')];
  reviewer = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '审核员甲');
});
afterAll(() => stack?.close());

async function deposited(person: Person, title: string, name: string, bytes: Uint8Array): Promise<string> {
  const work = await person.deposit(title, 'draw', name, bytes);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  await person.upload(work.id, name, bytes);
  return work.id;
}

test('a one-time password allows only its own change', async () => {
  const { client } = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '审核员乙');
  expect(
    await code(client.call(changeStaffPassword, { current: 'wrong password', next: 'long enough 123' })),
  ).toBe('CREDENTIALS_WRONG');
  expect(await code(client.call(staffSignIn, { account: '审核员丙', password: 'x' }))).toBe(
    'CREDENTIALS_WRONG',
  );
  expect(await code(client.call(getQueue, {}))).toBe('done');
});

test('an original passes; its re-encoded, resized copy is flagged with the first work and rejected', async () => {
  const picture = await drawPicture(21, { width: 750, height: 500, format: 'jpeg' });
  const first = await deposited(painter, '松下问童子', '松.jpg', picture);
  await painter.client.call(requestConfirmation, { workId: first });
  const original = await reviewer.take();
  expect(original.candidates).toEqual([]);
  const { number } = await reviewer.decide(original.id, 'passed', '全库比对未见实质相同的在先存证。');
  expect(number).toMatch(/^YJQQ-/);

  const copy = await sharp(picture).resize(400).jpeg({ quality: 40 }).toBuffer();
  const second = await deposited(copyist, '松间', '松间.jpg', copy);
  await copyist.client.call(requestConfirmation, { workId: second });
  const flagged = await reviewer.take();
  expect(flagged.candidates[0]).toMatchObject({
    workId: first,
    strength: 'strong',
    earlier: true,
    sameHolder: false,
    isPublic: false,
    title: '未公开作品',
  });
  const { client } = reviewer;
  const unseen = {
    id: flagged.id,
    decision: 'rejected' as const,
    reason: '与在先存证的画面实质相同，仅缩小并重新编码。',
    ruleCodes: ['QQ-02'],
    looked: false,
    noInterest: true as const,
  };
  expect(await code(client.call((await import('@yinji/contract')).decideCase, unseen))).toBe('BAD_INPUT');
  await reviewer.decide(flagged.id, 'rejected', unseen.reason, ['QQ-02']);
  const rejected = await copyist.client.call(getWork, { id: second });
  expect(rejected.confirmation?.state).toBe('rejected');
  expect(rejected.confirmation?.reason).toMatch(/^QQ-02 .*仅缩小并重新编码。$/s);
  // The submitter gets the comparison report; the public record does not mention the rejection.
  const judged = await copyist.waitForWork(second, (one) => one.hasComparison);
  const report = await copyist.client.blob(getCertificate, { id: second, kind: 'comparison' });
  expect(Buffer.from(report.subarray(0, 5)).toString()).toBe('%PDF-');
  const { timeline } = await painter.client.call(lookUpRecord, {
    number: judged.deposit?.number ?? '',
    queryCode: judged.deposit?.queryCode ?? '',
  });
  expect(timeline.map((event) => event.label).join()).not.toMatch(/比对|确权/);
  expect(await code(painter.client.blob(getCertificate, { id: second, kind: 'comparison' }))).toBe('NOT_FOUND');
  // Restored: the quota was only reserved.
  expect((await copyist.rest()).rest.authentic).toBe(2);
  expect(await code(reviewer.decide(flagged.id, 'passed', '改变主意，再来一次结论'))).toBe('STATE_CHANGED');

  const passed = await painter.waitForWork(first, (one) => one.confirmationNumber !== null);
  expect(passed.confirmation?.state).toBe('passed');
  expect((await painter.rest()).rest.authentic).toBe(1);
  const certificate = await painter.waitForDocument(first, 'confirmation');
  // A paper of this number is compared with its own fields, and its rosette is that of its own record.
  const { queryCode = '', number: depositNumber = '' } = passed.deposit ?? {};
  const confirmed = { number: passed.confirmationNumber ?? '', queryCode };
  const paper = { ...confirmed, title: '松下问童子', name: painter.name };
  expect(await copyist.client.call(comparePaper, paper)).toEqual({ matches: true });
  expect(await copyist.client.call(comparePaper, { ...paper, name: copyist.name })).toEqual({ matches: false });
  const { rosetteSha256 } = await copyist.client.call(lookUpRecord, confirmed);
  expect(drawsRosette(certificate, rosetteSha256 ?? '')).toBe(true);
  const deposit = await copyist.client.call(lookUpRecord, { number: depositNumber, queryCode });
  expect(drawsRosette(certificate, deposit.rosetteSha256 ?? '')).toBe(false);
  const depositPdf = await painter.waitForDocument(first, 'deposit');
  expect(drawsRosette(depositPdf, deposit.rosetteSha256 ?? '')).toBe(true);
  // What the record commits to, for its holder alone.
  const parts = unzipSync(await painter.client.blob(getConfirmationReport, { id: first }));
  const digest = createHash('sha256')
    .update(parts['report.json'] ?? '')
    .digest('hex');
  expect(parseRecord(parts['record.json'] ?? new Uint8Array())).toMatchObject({
    type: 'confirmation',
    v: 2,
    id: passed.confirmationNumber,
    report_commitment: digest,
  });
  for (const [person, id] of [
    [copyist, first],
    [copyist, second],
    [painter, second],
  ] as const)
    expect(await code(person.client.blob(getConfirmationReport, { id }))).toBe('NOT_FOUND');
});

test('a crop, a bordered and a covered copy are named with the first work', async () => {
  const [width, height] = [900, 700];
  const picture = await drawTextured(31, width, height);
  const first = await deposited(painter, '石', '石.png', picture);
  const thief = await stack.member('莫裁切');
  const side = Math.sqrt(0.7);
  const [w, h] = [Math.round(width * side), Math.round(height * side)];
  const logo = await sharp(drawLogo(3)).resize(380).png().toBuffer();
  const copies = {
    crop: sharp(picture).extract({ left: width - w, top: 20, width: w, height: h }),
    border: sharp(picture).extend({ top: 130, bottom: 130, left: 160, right: 160, background: '#efe9dc' }),
    logo: sharp(picture).composite([{ input: logo, left: 300, top: 160 }]),
  };
  // A border is cut off before the hashes are made; the others are found by local features alone.
  const strengths = { crop: 'copy', border: 'strong', logo: 'copy' };
  for (const [name, strength] of Object.entries(strengths)) {
    const bytes = await copies[name as keyof typeof copies].jpeg({ quality: 85 }).toBuffer();
    const workId = await deposited(thief, name, `${name}.jpg`, bytes);
    await thief.client.call(requestConfirmation, { workId });
    const opened = await reviewer.take();
    expect([name, opened.workId]).toEqual([name, workId]);
    expect([name, opened.candidates.filter(({ sameHolder }) => !sameHolder)]).toMatchObject([
      name,
      [{ workId: first, strength, earlier: true }],
    ]);
    await reviewer.decide(opened.id, 'rejected', '与在先存证的画面实质相同，仅作裁剪、加框或遮盖。', ['QQ-02']);
  }
});

test("each of the console's calls is for its roles alone", async () => {
  const { databaseUrl } = stack.running;
  const [operator, finance, admin] = await Promise.all(
    (['operator', 'finance', 'admin'] as const).map(
      async (role) => (await Reviewer.hire(stack.origin, databaseUrl, `职员 ${role}`, role)).client,
    ),
  );
  const crew = { reviewer: reviewer.client, operator: operator!, finance: finance!, admin: admin! };
  const id = '0199c000-0000-7000-8000-00000000ffff';
  const calls: [keyof typeof crew, (client: typeof reviewer.client) => Promise<unknown>][] = [
    ...(['operator', 'finance'] as const).flatMap((role): typeof calls => [
      [role, (client) => client.call(getQueue, {})],
      [role, (client) => client.call(takeCase, {})],
      [role, (client) => client.call(returnCase, { id })],
      [role, (client) => client.call(getCase, { id })],
      [role, (client) => client.call(listOwnDecisions, {})],
    ]),
    ...(['reviewer', 'finance'] as const).flatMap((role): typeof calls => [
      [role, (client) => client.call(getReviewFigures, {})],
      [role, (client) => client.blob(exportReviewFigures, {})],
      [role, (client) => client.call(findCustomer, { phone: '13900000000' })],
    ]),
    ...(['reviewer', 'operator', 'finance'] as const).flatMap((role): typeof calls => [
      [role, (client) => client.call(listAudit, {})],
      [role, (client) => client.blob(exportAudit, {})],
      [role, (client) => client.call(listReviewers, {})],
      [role, (client) => client.call(setReviewerRights, { id, kinds: null, isSenior: true })],
    ]),
    ['admin', (client) => client.call(findCustomer, { phone: '13900000000' })],
    ...(['reviewer', 'operator'] as const).flatMap((role): typeof calls => [
      [role, (client) => client.call(findOrders, { phone: '13900000000' })],
      [role, (client) => client.call(getOrderStory, { orderNo: 'YJ2026112400000000000000' })],
    ]),
  ];
  const outcomes = await Promise.all(calls.map(([role, ask]) => code(ask(crew[role]))));
  expect(new Set(outcomes)).toEqual(new Set(['NOT_ALLOWED']));
  expect(await code(crew.admin.call(getReviewFigures, { weeks: 1 }))).toBe('done');
  for (const one of [crew.finance, crew.admin])
    expect(await code(one.call(findOrders, { phone: '13900000000' }))).toBe('NOT_FOUND');
  expect(await code(crew.operator.call(getReviewFigures, { weeks: 1 }))).toBe('done');
  expect(await code(crew.admin.blob(exportAudit, { from: '2026-01-01' }))).toBe('done');
});

test("another reviewer cannot open a reviewer's case", async () => {
  const other = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '审核员丁');
  const work = await deposited(painter, '听泉', '泉.png', await drawPicture(22, { format: 'png' }));
  await painter.client.call(requestConfirmation, { workId: work });
  const mine = await reviewer.take();
  expect(await code(other.client.call(getCase, { id: mine.id }))).toBe('NOT_FOUND');
  expect(await code(other.decide(mine.id, 'passed', '不是我的案件也想作结论'))).toBe('NOT_FOUND');
  await painter.client.call(withdrawConfirmation, { workId: work });
  expect(await code(reviewer.decide(mine.id, 'passed', '已撤回的申请不应再有结论'))).toBe('NOT_FOUND');
  expect((await painter.client.call(getWork, { id: work })).confirmation?.state).toBe('draft');
});

test('a certification form is checked, passed, and its certificate issued', async () => {
  const work = await deposited(painter, '归棹', '棹.jpg', await drawPicture(23, { format: 'jpeg' }));
  const form = sampleForm('归棹', '沈知白');
  const { client } = painter;
  expect(await code(copyist.client.call(saveCertification, { workId: work, submit: false, form }))).toBe(
    'NOT_FOUND',
  );
  expect((await client.call(saveCertification, { workId: work, submit: false, form })).state).toBe('draft');
  const partly = { ...form, rights: { ...form.rights, scope: 'part' as const } };
  expect(await code(painter.certify(work, partly))).toBe('BAD_INPUT');
  expect(await code(client.call(saveCertification, { workId: work, submit: true, form }))).toBe(
    'SIGNING_KEY_REQUIRED',
  );
  // Signed by the right key, over something else.
  const other = await painter.sign(Buffer.from('{}'));
  expect(
    await code(client.call(saveCertification, { workId: work, submit: true, form, signature: other })),
  ).toBe('SIGNATURE_INVALID');
  expect((await painter.certify(work, form)).state).toBe('reviewing');
  const opened = await reviewer.take();
  expect(opened.form?.title).toBe('归棹');
  expect(opened.certification?.owners.map(({ standing }) => standing)).toEqual(['holder']);
  await reviewer.decide(opened.id, 'passed', '所填事项与实名信息、存证一致。');
  await painter.waitForDocument(work, 'certification');
  const pdf = await client.blob(getCertificate, { id: work, kind: 'certification' });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  const { deposit } = await client.call(getWork, { id: work });
  const { timeline } = await copyist.client.call(lookUpRecord, {
    number: deposit?.number ?? '',
    queryCode: deposit?.queryCode ?? '',
  });
  expect(timeline.map((event) => event.what)).toContain('certification');
});

test('a certificate is issued again under another number, and the old one says so', async () => {
  const work = await deposited(painter, '补发', '补.jpg', await drawPicture(29, { format: 'jpeg' }));
  const { client } = painter;
  await painter.certify(work, sampleForm('补发', '沈知白'));
  await reviewer.decide((await reviewer.take()).id, 'passed', '所填事项与实名信息、存证一致。');
  await painter.waitForDocument(work, 'certification');
  const before = await client.blob(getCertificate, { id: work, kind: 'certification' });
  const old = (await client.call(findCertification, { workId: work }))?.number ?? '';
  const { deposit } = await client.call(getWork, { id: work });
  const look = (number: string) =>
    copyist.client.call(lookUpRecord, { number, queryCode: deposit?.queryCode ?? '' });
  expect((await look(old)).superseded).toBeNull();
  const paper = { number: old, queryCode: deposit?.queryCode ?? '', title: '补发', name: '沈知白' };
  expect(await copyist.client.call(comparePaper, paper)).toEqual({ matches: true });

  const id = crypto.randomUUID();
  const reason = '证书原件遗失，请补发一份。';
  await client.call(saveChange, { id, workId: work, kind: 'reissue', reason, after: null });
  const kept = await client.call(getChange, { id });
  const signed = await painter.sign(canonicalBytes(changeStatement(kept) as unknown as JsonValue));
  expect((await client.call(submitChange, { id, ...signed })).state).toBe('reviewing');
  expect(await code(copyist.client.call(getChange, { id }))).toBe('NOT_FOUND');
  const opened = await reviewer.take();
  expect(opened.change).toMatchObject({ id, kind: 'reissue', corrections: [] });
  await reviewer.decide(opened.id, 'passed', '原证书遗失，同意补发。');

  const next = (await client.call(getChange, { id })).certificateNumber ?? '';
  expect(next).not.toBe(old);
  // The holder's own call: a look-up by number has a limit, which waiting would use up on a slow machine.
  const certificate = async () =>
    Buffer.from(await client.blob(getCertificate, { id: work, kind: 'certification' }));
  await expect.poll(async () => Buffer.compare(Buffer.from(before), await certificate())).not.toBe(0);
  expect((await look(old)).superseded?.newerNumber).toBe(next);
  const status = await look(next);
  expect(status.superseded).toBeNull();
  expect(status.documents.filter(({ kind }) => kind === 'certification')).toMatchObject([
    { number: next, supersededAt: null },
    { number: old, supersededAt: expect.any(String) },
  ]);
  await expect.poll(() => code(client.blob(getChangeDocument, { id }))).toBe('done');
});
