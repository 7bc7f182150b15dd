import { fromBase64 } from '@yinji/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAttachments } from '../../platform/attachments/index.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { erasePerson } from '../../service/account-closing/erase-person.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { addOwner } from './add-owner.ts';
import { answerOwnership } from './answer-ownership.ts';
import { askOwners } from './ask-owners.ts';
import { coOwner, decideNext, formDesk, makeReviewer } from '@yinji/testkit/context/certification';
import { editOwner } from './edit-owner.ts';
import { listOwnershipRequests } from './list-ownership-requests.ts';
import { withdrawCertification } from './withdraw-certification.ts';

let t: TestContext;
let shen: TestCreator;
let mo: TestCreator;
let stranger: TestCreator;
beforeAll(async () => {
  t = await openTestContext();
  [shen, mo, stranger] = [
    await makeCreator(t, '沈知白'),
    await makeCreator(t, '莫听雨'),
    await makeCreator(t, '陆怀素'),
  ];
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(t.context.db);
});

let count = 0;
/** A joint work of two, with its agreement. */
async function joint(owner = coOwner(mo)) {
  const title = `双清图 ${(count += 1)}`;
  const workId = await makeDepositedWork(t, shen.accountId, title);
  const desk = formDesk(t, shen, workId, title);
  const form = {
    ...desk.form,
    authors: [
      { name: '沈知白', signature: '知白' },
      { name: owner.name, signature: owner.name },
    ],
    rights: { ...desk.form.rights, attribution: 'joint' as const },
  };
  await desk.save(form);
  await addOwner(t.context, shen.accountId, { workId, owner });
  await desk.upload('joint');
  return {
    workId,
    ...desk,
    save: () => desk.save(form),
    submit: () => desk.submit(form),
    standing: async () => (await desk.present()).owners[1]?.standing,
    ask: () => askOwners(t.context, shen.accountId, workId),
  };
}
const requests = ({ accountId }: TestCreator) => listOwnershipRequests(t.context, accountId);
const confirm = async (who: TestCreator, id: string, statement: string) =>
  codeOf(
    answerOwnership(t.context, who.accountId, {
      id,
      accept: true,
      signature: await who.sign(fromBase64(statement)),
    }),
  );

test('both confirm, and it passes with both', async () => {
  const { ask, standing, submit, present } = await joint();
  expect(await requests(mo)).toEqual([]);
  await ask();
  // The finding is hidden before the person has answered.
  expect(await standing()).toBe('stated');
  const [asked] = await requests(mo);
  expect(asked).toMatchObject({ applicant: '沈知白', owners: ['沈知白', '莫听雨'], answer: null });
  expect(await confirm(mo, asked?.id ?? '', asked?.statement ?? '')).toBe('done');
  expect(await standing()).toBe('confirmed');
  await submit();
  // A confirmation stays: the statement is the same.
  expect(await standing()).toBe('confirmed');
  await decideNext(t, await makeReviewer(t, '审核员甲'), 'passed');
  expect((await present()).owners.map((one) => one.standing)).toEqual(['holder', 'confirmed']);
  expect(await requests(mo)).toEqual([]);
});

test('silence does not block: an owner without an answer is marked as stated, and may answer until the decision', async () => {
  const { submit, standing, workId } = await joint();
  await submit();
  expect(await standing()).toBe('stated');
  const [asked] = await requests(mo);
  expect(await confirm(mo, asked?.id ?? '', asked?.statement ?? '')).toBe('done');
  expect(await standing()).toBe('confirmed');
  await withdrawCertification(t.context, shen.accountId, workId);
});

test('a refusal blocks submission until the statement is corrected', async () => {
  const { ask, submit, standing, present, workId } = await joint();
  await ask();
  const [asked] = await requests(mo);
  await answerOwnership(t.context, mo.accountId, { id: asked?.id ?? '', accept: false });
  expect(await standing()).toBe('declined');
  expect(await codeOf(submit())).toBe('OWNER_DECLINED');
  // Asked again about the same statement, nobody gets a second request.
  await ask();
  expect(await standing()).toBe('declined');
  const { id } = (await present()).owners[1]!;
  await editOwner(t.context, shen.accountId, { id, owner: coOwner(stranger) });
  expect(await standing()).toBe('stated');
  expect(workId).toBeDefined();
});

test('an agreement is void once the ownership is changed', async () => {
  const { ask, standing, workId } = await joint();
  await ask();
  const [asked] = await requests(mo);
  expect(await confirm(mo, asked?.id ?? '', asked?.statement ?? '')).toBe('done');
  await addOwner(t.context, shen.accountId, { workId, owner: coOwner(stranger) });
  expect(await standing()).toBe('outdated');
  const [again] = await requests(mo);
  expect(again).toMatchObject({ id: asked?.id, answer: null });
  // Signed over the earlier statement.
  expect(await confirm(mo, asked?.id ?? '', asked?.statement ?? '')).toBe('SIGNATURE_INVALID');
  await ask();
  expect(await standing()).toBe('stated');
  expect(await confirm(mo, again?.id ?? '', again?.statement ?? '')).toBe('done');
  expect(await standing()).toBe('confirmed');
});

test('an owner with an account, without one, and of another name look the same before they answer, also once submitted', async () => {
  const seen = [];
  for (const owner of [
    coOwner(mo),
    { ...coOwner(mo), phone: '13999999999' },
    coOwner({ ...mo, name: '莫听风' }),
  ]) {
    const { ask, save, submit, present } = await joint(owner);
    const steps = [];
    for (const step of [ask, save, ask, submit]) {
      steps.push(await codeOf(step()));
      const { owners, state, attachments } = await present();
      const { standing, asked } = owners[1]!;
      steps.push({ standing, asked, state, attachments: attachments.length });
    }
    seen.push(steps);
  }
  expect(seen[0]).toContainEqual({ standing: 'stated', asked: true, state: 'reviewing', attachments: 1 });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('only the exact name with the exact phone is asked, and only the asked person answers', async () => {
  const other = await joint({ ...coOwner(mo), name: '莫听风' });
  const before = (await requests(mo)).length;
  await other.ask();
  expect((await requests(mo)).length).toBe(before);
  expect((await other.present()).owners[1]).toMatchObject({ standing: 'stated', asked: true });

  const { ask } = await joint();
  await ask();
  const [asked] = await requests(mo);
  const id = asked?.id ?? '';
  const statement = fromBase64(asked?.statement ?? '');
  expect(await confirm(stranger, id, asked?.statement ?? '')).toBe('NOT_FOUND');
  expect(await confirm(shen, id, asked?.statement ?? '')).toBe('NOT_FOUND');
  expect(await codeOf(answerOwnership(t.context, mo.accountId, { id, accept: true }))).toBe(
    'SIGNING_KEY_REQUIRED',
  );
  const foreign = await stranger.sign(statement);
  expect(await codeOf(answerOwnership(t.context, mo.accountId, { id, accept: true, signature: foreign }))).toBe(
    'SIGNING_KEY_REQUIRED',
  );
  expect(await codeOf(askOwners(t.context, stranger.accountId, id))).toBe('NOT_FOUND');
});

test("closing a co-owner's account deletes the signature, and the work's erasure deletes everything", async () => {
  const { ask, standing, workId } = await joint();
  await ask();
  const [asked] = await requests(mo);
  expect(await confirm(mo, asked?.id ?? '', asked?.statement ?? '')).toBe('done');
  await inTransaction(t.context.db, (tx) => erasePerson(tx, mo.accountId, t.context.now()));
  expect(await standing()).toBe('stated');
  await inTransaction(t.context.db, (tx) => erasePerson(tx, shen.accountId, t.context.now()));
  for (const table of ['certification', 'certification_owner', 'correction'])
    expect(
      (await sql`select from ${sql.table(table)} where work_id = ${workId}`.execute(t.context.db)).rows,
    ).toHaveLength(0);
  expect(await listAttachments(t.context.db, 'certification', workId)).toEqual([]);
});
