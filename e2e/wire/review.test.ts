import {
  changeStaffPassword,
  getCase,
  getCertificate,
  getQueue,
  getWork,
  lookUpRecord,
  requestConfirmation,
  saveCertification,
  staffSignIn,
  withdrawConfirmation,
} from '@yinji/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleForm } from '../../tools/people/sample-form.ts';
import type { Person } from '../../tools/people/person.ts';
import { Reviewer } from '../../tools/people/reviewer.ts';
import { drawPicture } from '../../tools/seeded-pictures.ts';
import { openHouse, type OpenHouse } from './open-house.ts';

let house: OpenHouse;
let painter: Person;
let copyist: Person;
let reviewer: Reviewer;

beforeAll(async () => {
  house = await openHouse();
  [painter, copyist] = [await house.member('沈知白'), await house.member('莫仿真')];
  reviewer = await Reviewer.hire(house.origin, house.house.databaseUrl, '审核员甲');
}, 60_000);
afterAll(() => house?.close());

const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code,
  );

async function deposited(person: Person, title: string, name: string, bytes: Uint8Array): Promise<string> {
  const work = await person.deposit(title, 'draw', name, bytes);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  await person.upload(work.id, name, bytes);
  return work.id;
}

test('a one-time password opens nothing but its own change', async () => {
  const { client } = await Reviewer.hire(house.origin, house.house.databaseUrl, '审核员乙');
  expect(
    await code(client.call(changeStaffPassword, { current: 'wrong password', next: 'long enough 123' })),
  ).toBe('CREDENTIALS_WRONG');
  expect(await code(client.call(staffSignIn, { account: '审核员丙', password: 'x' }))).toBe(
    'CREDENTIALS_WRONG',
  );
  expect(await code(client.call(getQueue, {}))).toBe('done');
});

test('an original passes; its re-encoded, resized copy is flagged with the first work and rejected', async () => {
  const picture = await drawPicture(21, { width: 1200, height: 800, format: 'jpeg' });
  const first = await deposited(painter, '松下问童子', '松.jpg', picture);
  await painter.client.call(requestConfirmation, { workId: first });
  const original = await reviewer.take();
  expect(original.candidates).toEqual([]);
  const { number } = await reviewer.decide(original.id, 'passed', '全库比对未见实质相同的在先存证。');
  expect(number).toMatch(/^YJQQ-/);

  const copy = await sharp(picture).resize(640).jpeg({ quality: 40 }).toBuffer();
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
    decision: 'rejected',
    reason: '与在先存证的画面实质相同，仅缩小并重新编码。',
    looked: false,
    noInterest: true,
  } as const;
  expect(await code(client.call((await import('@yinji/contract')).decideCase, unseen))).toBe('BAD_INPUT');
  await reviewer.decide(flagged.id, 'rejected', unseen.reason);
  const rejected = await copyist.client.call(getWork, { id: second });
  expect([rejected.confirmation?.state, rejected.confirmation?.reason]).toEqual(['rejected', unseen.reason]);
  // Given back: the quota was only reserved.
  expect((await copyist.rest()).rest.authentic).toBe(2);
  expect(await code(reviewer.decide(flagged.id, 'passed', '改变主意，再来一次结论'))).toBe('STATE_CHANGED');

  const passed = await painter.waitForWork(first, (one) => one.confirmationNumber !== null);
  expect(passed.confirmation?.state).toBe('passed');
  expect((await painter.rest()).rest.authentic).toBe(1);
  await painter.waitForDocument(first, 'confirmation');
});

test("a reviewer's case is nobody else's", async () => {
  const other = await Reviewer.hire(house.origin, house.house.databaseUrl, '审核员丁');
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
