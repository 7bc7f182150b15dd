import { testActor } from '@yinji/testkit/context/test-staff';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffActor } from '../../platform/http/actor.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { STORE_MARK } from '../../platform/objects/store-mark.ts';
import { findPerson } from '../identity/index.ts';
import { findRole } from '../organisations/index.ts';
import { removeObject } from '../../service/account-closing/index.ts';
import { declareTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { beginOrganisationReview } from './begin-organisation-review.ts';
import { beginPersonReview } from './begin-person-review.ts';
import type { IdentityPaperKind } from '@yinji/contract';
import { decideReview } from './decide-review.ts';
import { withdrawForgottenDrafts } from './withdraw-forgotten-drafts.ts';
import { listReviews } from './list-reviews.ts';
import { openPaper } from './open-paper.ts';
import { openReview } from './open-review.ts';
import { receivePaper } from './receive-paper.ts';
import { submitReview } from './submit-review.ts';
import { withdrawReview } from './withdraw-review.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('沈知白的身份证照片')]);
const NUMBER = '11010519491231002X';
let t: TestContext;
let [first, second]: StaffActor<never>[] = [];

beforeAll(async () => {
  t = await openTestContext();
  const actor = async (name: string) => testActor(await t.staff(name), 'operator');
  [first, second] = [await actor('甲'), await actor('乙')];
});
afterAll(() => t.close());

let phones = 13_900_000_000;
const person = () => t.account(String(phones++));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code ?? String(cause),
  );
const upload = (accountId: string, reviewId: string, kind: IdentityPaperKind, bytes: Uint8Array = PNG) =>
  receivePaper(t.context, accountId, { reviewId, kind }, { name: 'p.png', stream: Readable.from([bytes]) });
const staff = (which: 1 | 2) => (which === 1 ? first : second) as StaffActor<never>;
const decide = (which: 1 | 2, id: string, decision: 'approve' | 'reject' = 'approve', reason?: string) =>
  decideReview(t.context, staff(which), { id, decision, reason });
const look = async (which: 1 | 2, id: string) => {
  const opened = await openReview(t.context, staff(which), id);
  for (const paper of opened.papers) await openPaper(t.context, staff(which), paper.id);
  return opened;
};

async function waiting(accountId: string, idNumber = NUMBER): Promise<string> {
  const { id, needed } = await beginPersonReview(t.context, accountId, { name: '沈知白', idNumber });
  for (const kind of needed) await upload(accountId, id, kind);
  await submitReview(t.context, accountId, id);
  return id;
}

test('two different people must approve, and the papers are destroyed with the decision', async () => {
  const accountId = await person();
  const id = await waiting(accountId);
  const opened = await look(1, id);
  expect([opened.name, opened.number, opened.papers.length]).toEqual(['沈知白', NUMBER, 2]);
  expect(await decide(1, id)).toEqual({ state: 'waiting' });
  expect(await findPerson(t.context, accountId)).toBeUndefined();
  expect(await refusal(decide(1, id))).toBe('SECOND_PERSON_REQUIRED');
  expect((await listReviews(t.context, staff(1))).items).toMatchObject([
    { id, maskedName: '沈＊＊', isMine: true, first: { name: '甲' }, rejectedBefore: 0 },
  ]);
  await look(2, id);
  expect(await decide(2, id)).toEqual({ state: 'passed' });
  expect((await findPerson(t.context, accountId))?.name).toBe('沈知白');
  expect(await refusal(openReview(t.context, staff(1), id))).toBe('NOT_FOUND');
  expect(await refusal(openPaper(t.context, staff(1), opened.papers[0]?.id ?? ''))).toBe('NOT_FOUND');
  expect(await t.context.db.selectFrom('attachment').select('key_sealed').execute()).toEqual([]);
  expect(stored()).toHaveLength(2);
  await drainJobs(t.context, removeObject);
  expect(stored()).toHaveLength(0);
  await drainJobs(t.context, removeObject);
});

test('stored bytes reveal nothing of the photograph', async () => {
  const accountId = await person();
  const id = await waiting(accountId);
  for (const path of stored()) expect(readFileSync(path).includes(Buffer.from('沈知白'))).toBe(false);
  await withdrawReview(t.context, accountId, id);
  expect(await refusal(withdrawReview(t.context, accountId, id))).toBe('STATE_CHANGED');
  await drainJobs(t.context, removeObject);
  expect(stored()).toHaveLength(0);
});

test('both openings are audited before anything is shown, and nobody approves what they have not opened', async () => {
  const accountId = await person();
  const id = await waiting(accountId);
  await openReview(t.context, staff(1), id);
  expect(await refusal(decide(1, id))).toBe('PAPERS_UNSEEN');
  expect(await refusal(decide(1, id, 'reject', '照片看不清楚'))).toBe('PAPERS_UNSEEN');
  const opened = await look(1, id);
  const audits = await t.context.db
    .selectFrom('staff_audit')
    .select(['action', 'subject'])
    .where('subject', 'in', [id, ...opened.papers.map((paper) => paper.id)])
    .where('staff_id', '=', staff(1).staffId)
    .execute();
  expect(audits.map((row) => row.action).sort()).toEqual([
    'identity-paper-opened',
    'identity-paper-opened',
    'identity-review-opened',
    'identity-review-opened',
  ]);
  expect(await refusal(decide(1, id, 'reject'))).toBe('BAD_INPUT');
  expect(await decide(1, id, 'reject', '照片看不清楚')).toEqual({ state: 'rejected' });
  expect(await refusal(decide(2, id))).toBe('STATE_CHANGED');
  const again = await waiting(accountId);
  expect((await listReviews(t.context, staff(2))).items).toMatchObject([{ id: again, rejectedBefore: 1 }]);
  await withdrawReview(t.context, accountId, again);
  const row = await t.context.db
    .selectFrom('identity_review')
    .select(['claim_sealed', 'number_lookup', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ claim_sealed: null, number_lookup: null, reason: '照片看不清楚' });
});

test('a second staff name of the same person does not count, and nobody opens or decides their own', async () => {
  const accountId = await person();
  const id = await waiting(accountId);
  const another = async (name: string) => ({ ...staff(1), staffId: await t.staff(name) });
  const [one, again, own] = [await another('丙'), await another('丙二'), await another('丁')];
  await declareTestAccount(t.context.db, await person(), one, again);
  await declareTestAccount(t.context.db, accountId, own);
  const approve = async (actor: StaffActor<never>) => {
    const { papers } = await openReview(t.context, actor, id);
    for (const paper of papers) await openPaper(t.context, actor, paper.id);
    return refusal(decideReview(t.context, actor, { id, decision: 'approve' }));
  };
  expect(await refusal(openReview(t.context, own, id))).toBe('NOT_ALLOWED');
  const { papers } = await openReview(t.context, one, id);
  for (const paper of papers) expect(await refusal(openPaper(t.context, own, paper.id))).toBe('NOT_ALLOWED');
  expect(await refusal(decideReview(t.context, own, { id, decision: 'approve' }))).toBe('NOT_ALLOWED');
  expect(await approve(one)).toBe('done');
  expect(await approve(again)).toBe('SECOND_PERSON_REQUIRED');
  for (const [actor, isMine] of [
    [again, true],
    [staff(2), false],
  ] as const) {
    expect(await openReview(t.context, actor, id)).toMatchObject({ isMine });
    expect((await listReviews(t.context, actor)).items).toMatchObject([{ id, isMine }]);
  }
  expect(await findPerson(t.context, accountId)).toBeUndefined();
  await withdrawReview(t.context, accountId, id);
});

test('two concurrent approvals of one person count as one', async () => {
  const accountId = await person();
  const id = await waiting(accountId);
  await look(1, id);
  const answers = await Promise.all([refusal(decide(1, id)), refusal(decide(1, id))]);
  expect(answers.sort()).toEqual(['SECOND_PERSON_REQUIRED', 'done']);
  expect(await findPerson(t.context, accountId)).toBeUndefined();
  await withdrawReview(t.context, accountId, id);
});

test("another person's review is not found", async () => {
  const [owner, other] = [await person(), await person()];
  const { id } = await beginPersonReview(t.context, owner, { name: '沈知白', idNumber: NUMBER });
  expect(await refusal(upload(other, id, 'id-front'))).toBe('NOT_FOUND');
  expect(await refusal(submitReview(t.context, other, id))).toBe('NOT_FOUND');
  expect(await refusal(withdrawReview(t.context, other, id))).toBe('NOT_FOUND');
  expect(await refusal(submitReview(t.context, owner, id))).toBe('PAPERS_MISSING');
  expect(await refusal(upload(owner, id, 'licence'))).toBe('BAD_INPUT');
  expect(await refusal(upload(owner, id, 'id-front', Buffer.from('<svg/>')))).toBe('PAPER_UNREADABLE');
  expect(
    await refusal(upload(owner, id, 'id-front', Buffer.concat([PNG, Buffer.alloc(8 * 1024 * 1024)]))),
  ).toBe('PAPER_UNREADABLE');
  await withdrawReview(t.context, owner, id);
});

test('an abandoned draft is withdrawn after a day, with its photographs', async () => {
  const accountId = await person();
  const { id } = await beginPersonReview(t.context, accountId, { name: '沈知白', idNumber: NUMBER });
  await upload(accountId, id, 'id-front');
  await withdrawForgottenDrafts(t.context);
  await drainJobs(t.context, removeObject);
  expect(stored()).toHaveLength(1);
  t.pass(25 * 3_600_000);
  await withdrawForgottenDrafts(t.context);
  await drainJobs(t.context, removeObject);
  expect(stored()).toHaveLength(0);
  expect(await refusal(submitReview(t.context, accountId, id))).toBe('STATE_CHANGED');
});

test('the fourth account of a number is refused, also when its reviews are decided at once', async () => {
  const idNumber = '11010519900307013X';
  const accounts = await Promise.all(Array.from({ length: 5 }, person));
  const ids: string[] = [];
  for (const accountId of accounts) {
    const id = await waiting(accountId, idNumber);
    await look(1, id);
    await decide(1, id);
    await look(2, id);
    ids.push(id);
  }
  const answers = await Promise.all(ids.map((id) => refusal(decide(2, id))));
  expect(answers.sort()).toEqual(['REAL_NAME_LIMIT', 'REAL_NAME_LIMIT', 'done', 'done', 'done']);
});

test('an organisation gets an account of its own, owned by the applicant', async () => {
  const accountId = await person();
  const mine = await waiting(accountId, '110105198808080031');
  await look(1, mine);
  await decide(1, mine);
  await look(2, mine);
  await decide(2, mine);
  const asked = { name: '杭州印迹工作室', creditCode: '91330100799655058b', representative: '沈知白' };
  const begin = (change: object) =>
    beginOrganisationReview(t.context, accountId, { ...asked, isRepresentative: true, ...change });
  expect(await refusal(begin({ creditCode: '91330100799655058C' }))).toBe('BAD_INPUT');
  expect(await refusal(begin({ representative: '陆怀素' }))).toBe('BAD_INPUT');
  const agent = await begin({ representative: '陆怀素', isRepresentative: false });
  expect(agent.needed).toEqual(['licence', 'authorisation']);
  const { id, needed } = await begin({});
  expect(needed).toEqual(['licence']);
  await upload(accountId, id, 'licence');
  await submitReview(t.context, accountId, id);
  expect(await refusal(begin({}))).toBe('IDENTITY_REVIEW_OPEN');
  expect(await look(1, id)).toMatchObject({ applicant: '沈知白', number: '91330100799655058B' });
  await decide(1, id);
  await look(2, id);
  expect(await decide(2, id)).toEqual({ state: 'passed' });
  const made = await t.context.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'organisation')
    .executeTakeFirstOrThrow();
  expect(await findPerson(t.context, made.id)).toMatchObject({
    kind: 'organisation',
    name: '杭州印迹工作室',
    document: '统一社会信用代码 91330100799655058B',
  });
  expect(await findRole(t.context.db, made.id, accountId)).toBe('owner');
  // The person's own account is unchanged.
  expect((await findPerson(t.context, accountId))?.kind).toBe('person');
  expect(await refusal(begin({}))).toBe('REAL_NAME_LIMIT');
});

function stored(): string[] {
  return readdirSync(t.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== STORE_MARK)
    .map((entry) => join(entry.parentPath, entry.name));
}
