import { Readable } from 'node:stream';
import { blankOwner, changeStatement, type CertificationForm } from '@yinji/contract';
import {
  canonicalBytes,
  canonicalize,
  commitment,
  EvidenceFailure,
  makeNumber,
  NUMBER_PREFIX,
  parseRecord,
  sha256,
  toHex,
  type JsonValue,
} from '@yinji/evidence';
import {
  changeMachine,
  mayAct,
  nextState,
  type ChangeKind,
  type ChangeState,
  type ActingRole,
} from '@yinji/state-machine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { withdrawCase } from '../cases/index.ts';
import {
  findCertification,
  findCertificationForm,
  listOwners,
  openCommitments,
  openOwner,
} from '../certification/index.ts';
import { newId } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { makeCertifiedWork } from '@yinji/testkit/context/make-certified-work';
import { makeCreator, type TestCreator } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { eraseWorks, removeObject } from '../../service/account-closing/index.ts';
import { listAttachments, receiveAttachment } from '../../platform/attachments/index.ts';
import { findWork, putBadge } from '../../works/works/index.ts';
import { findChange, moveChange } from './changes-store.ts';
import { forgetChangeMaterials } from './forget-materials.ts';
import { presentChange } from './present-change.ts';
import { saveChange } from './save-change.ts';
import { settleChange } from './settle-change.ts';
import { submitChange } from './submit-change.ts';
import { sendBackChange } from './send-back-change.ts';
import { watchChanges } from './watch-changes.ts';
import { withdrawChange } from './withdraw-change.ts';

let house: TestContext;
let holder: string;
let stranger: string;
let signer: TestCreator;
let strangersKey: TestCreator;
let staffId: string;
beforeAll(async () => {
  house = await openTestContext();
  signer = await makeCreator(house, '沈知白', { keyDays: 3650 });
  strangersKey = await makeCreator(house, '陆远山');
  holder = signer.accountId;
  stranger = strangersKey.accountId;
  staffId = await house.staff('审核员变');
});
afterAll(() => house.close());
// Uploads of one person are limited, and here one person makes them all.
beforeEach(async () => {
  await sql`delete from rate_bucket`.execute(house.context.db);
});

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

interface Made {
  id: string;
  workId: string;
  before: CertificationForm;
}

async function makeDraft(kind: ChangeKind = 'change', more: Partial<CertificationForm> = {}): Promise<Made> {
  const owner = { ...blankOwner(), id: newId(), name: '沈知白', idNumber: '1101**********002X' };
  const before = { ...sampleForm('山行', '沈知白'), owners: [owner] };
  const { workId } = await makeCertifiedWork(house.context, holder, before);
  const id = newId();
  const isWorded = kind === 'change' || kind === 'supplement';
  await saveChange(house.context, holder, {
    id,
    workId,
    kind,
    reason: '创作完成的日期当时记错了一天。',
    after: isWorded
      ? { ...before, creation: { ...before.creation, completedOn: '2026-10-01' }, ...more }
      : null,
  });
  if (kind === 'change' || kind === 'cancel') await enclose(id, 'proof');
  return { id, workId, before };
}

const enclose = (id: string, kind: string) =>
  receiveAttachment(
    house.context,
    { accountId: holder, subjectKind: 'change', subjectId: id, kind, admit: async () => {} },
    { name: '证明.pdf', stream: Readable.from([PDF]) },
  );

async function sign(id: string, by: TestCreator = signer) {
  const change = await presentChange(house.context, id);
  const statement = canonicalBytes(changeStatement(change) as unknown as JsonValue);
  const { certificateSha256, signature } = await by.sign(statement);
  return { id, certificateSha256, signature };
}

const submit = async (id: string, accountId = holder) => submitChange(house.context, accountId, await sign(id));
const decide = (made: Made, decision: 'passed' | 'rejected') =>
  inTransaction(house.context.db, async (tx) => {
    const work = await findWork(tx, made.workId);
    if (work === undefined) throw new Error('no work');
    return settleChange(house.context, tx, {
      subjectId: made.id,
      work,
      number: `YJBG-${made.id}`,
      decision,
      reason: '材料与所述相符。',
      now: house.context.now(),
    });
  });
/** Requests a correction like a decision does; its case ends with it. */
const sendBack = (made: Made) =>
  inTransaction(house.context.db, async (tx) => {
    const work = await findWork(tx, made.workId);
    const { id } = made;
    const row = await tx
      .selectFrom('review_case')
      .selectAll()
      .where('work_id', '=', made.workId)
      .orderBy('submitted_at', 'desc')
      .executeTakeFirstOrThrow();
    if (work === undefined) throw new Error('no work');
    const items = [{ field: 'materials.proof', text: '请补上写有日期的一页' }];
    await sendBackChange(house.context, tx, { subjectId: id, row, work, reason: '材料不全。', items, staffId });
    await withdrawCase(tx, 'change', made.workId, house.context.now(), id);
  });
const stateOf = async ({ id }: Made) => (await findChange(house.context.db, id))?.state;

describe('every state × every verb × every role', () => {
  type Verb = keyof typeof changeMachine.events;
  const states = Object.keys(changeMachine.states) as ChangeState[];

  /** Verbs that each role can call at all. */
  const played: Partial<Record<Verb, readonly ActingRole[]>> = {
    submit: ['holder', 'stranger'],
    withdraw: ['holder', 'stranger'],
    record: ['reviewer'],
    reject: ['reviewer'],
    'send-back': ['reviewer'],
    lapse: ['system'],
  };
  const walk = states.flatMap((state) =>
    (Object.keys(played) as Verb[]).flatMap((verb) =>
      (played[verb] ?? []).map((role) => [state, verb, role] as const),
    ),
  );

  function act(verb: Verb, made: Made, accountId: string): Promise<unknown> {
    if (verb === 'submit') return submit(made.id, accountId);
    if (verb === 'withdraw') return withdrawChange(house.context, accountId, made.id);
    if (verb === 'send-back') return sendBack(made);
    if (verb === 'lapse') {
      house.pass(60 * 86_400_000);
      return watchChanges(house.context);
    }
    return decide(made, verb === 'record' ? 'passed' : 'rejected');
  }

  async function make(state: ChangeState): Promise<Made> {
    const made = await makeDraft();
    if (state === 'draft') return made;
    await submit(made.id);
    if (state === 'correcting') {
      await sendBack(made);
      return made;
    }
    await inTransaction(house.context.db, async (tx) => {
      await moveChange(tx, made.id, { state });
      // Only a change under review has an open case.
      if (state !== 'reviewing') await withdrawCase(tx, 'change', made.workId, new Date(), made.id);
    });
    return made;
  }

  test.each(walk)('from %s, %s by %s', async (state, verb, role) => {
    const made = await make(state);
    const code = await codeOf(act(verb, made, role === 'stranger' ? stranger : holder));
    const to = mayAct(changeMachine, verb, role) ? nextState(changeMachine, state, verb) : undefined;
    // A job refuses nothing: it leaves other states alone.
    const isRefused = to === undefined && verb !== 'lapse';
    expect(code).toBe(role === 'stranger' ? 'NOT_FOUND' : isRefused ? 'STATE_CHANGED' : 'done');
    expect(await stateOf(made)).toBe(to ?? state);
  });
});

test('a change is in force with its record, badge and commitments, and the former form is kept', async () => {
  const made = await makeDraft();
  await submit(made.id);
  const record = await decide(made, 'passed');
  expect(record).toMatchObject({ type: 'change', kind: 'change' });
  expect(record?.after_commitment).not.toBe(record?.before_commitment);
  const form = await findCertification(house.context.db, made.workId);
  if (form === undefined) throw new Error('the form is gone');
  const { changed_sealed: sealed, changed_salt: salt } = form;
  const inForce = JSON.parse(house.context.vault.open('certification', sealed ?? Buffer.alloc(0))) as JsonValue;
  expect(record?.after_commitment).toBe(commitment(toHex(salt ?? Buffer.alloc(0)), canonicalize(inForce)));
  expect(record?.after_commitment).toBe(
    toHex(sha256(openCommitments(house.context, form).changed ?? Buffer.alloc(0))),
  );
  expect((await findCertificationForm(house.context, made.workId))?.creation.completedOn).toBe('2026-10-01');
  const kept = await presentChange(house.context, made.id);
  expect(kept.before).toEqual(made.before);
  expect(kept.certificateNumber).toMatch(/^YJBQ-/);
  expect((await findWork(house.context.db, made.workId))?.badges).toEqual(['changed']);
});

test.each([
  ['cancel', 'revoked'],
  ['withdraw', 'withdrawn'],
] as const)('%s leaves nothing in force, and no further change is possible', async (kind, badge) => {
  const made = await makeDraft(kind);
  await submit(made.id);
  expect(await decide(made, 'passed')).toMatchObject({ kind, after_commitment: null });
  expect((await findWork(house.context.db, made.workId))?.badges).toEqual([badge]);
  const again = {
    id: newId(),
    workId: made.workId,
    kind: 'reissue',
    reason: '证书遗失，请补发。',
    after: null,
  } as const;
  expect(await codeOf(saveChange(house.context, holder, again))).toBe('RECORD_BOUND');
});

test('a reissue changes no word and adds no badge', async () => {
  const made = await makeDraft('reissue');
  await submit(made.id);
  const record = await decide(made, 'passed');
  expect(record?.after_commitment).toBe(record?.before_commitment);
  expect((await findWork(house.context.db, made.workId))?.badges).toEqual([]);
  expect((await findChange(house.context.db, made.id))?.certificate_number).toMatch(/^YJBQ-/);
});

test('of two drafts for one work the second is refused', async () => {
  const made = await makeDraft();
  const draft = { workId: made.workId, kind: 'reissue', reason: '证书遗失，请补发。', after: null } as const;
  expect(await codeOf(saveChange(house.context, holder, { ...draft, id: newId() }))).toBe('CHANGE_OPEN');
  expect(await codeOf(saveChange(house.context, holder, { ...draft, id: made.id }))).toBe('done');
});

test('twenty concurrent submissions open one case', async () => {
  const made = await makeDraft();
  const signed = await Promise.all(Array.from({ length: 20 }, () => sign(made.id)));
  const codes = await Promise.all(signed.map((one) => codeOf(submitChange(house.context, holder, one))));
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  const cases = await house.context.db
    .selectFrom('review_case')
    .select('id')
    .where('subject_id', '=', made.id)
    .execute();
  expect(cases).toHaveLength(1);
});

test('exactly the signed text is submitted: not another text, not by another key', async () => {
  const made = await makeDraft();
  const signed = await sign(made.id);
  await enclose(made.id, 'other');
  expect(await codeOf(submitChange(house.context, holder, signed))).toBe('SIGNATURE_INVALID');
  expect(await codeOf(submitChange(house.context, holder, await sign(made.id, strangersKey)))).toBe(
    'SIGNING_KEY_REQUIRED',
  );
  const forged = {
    ...(await sign(made.id, strangersKey)),
    certificateSha256: (await sign(made.id)).certificateSha256,
  };
  expect(await codeOf(submitChange(house.context, holder, forged))).toBe('SIGNATURE_INVALID');
  expect(await stateOf(made)).toBe('draft');
});

test('a disputed record accepts no change', async () => {
  const made = await makeDraft();
  const worn = { workId: made.workId, badge: 'disputed', subjectId: newId(), now: new Date() } as const;
  await inTransaction(house.context.db, (tx) => putBadge(tx, worn));
  expect(await codeOf(submit(made.id))).toBe('RECORD_BOUND');
});

test('owners keep their numbers and kinds whatever is sent; a new name is accepted', async () => {
  const before = (await makeDraft('reissue')).before;
  const made = await makeDraft('change');
  const [owner] = made.before.owners;
  if (owner === undefined) throw new Error('no owner');
  const after: CertificationForm = {
    ...before,
    owners: [{ ...owner, idNumber: '999', phone: '13911112222', kind: 'enterprise', city: '湖州' }],
    rights: { ...before.rights, acquisition: 'succeeded' },
  };
  await saveChange(house.context, holder, {
    id: made.id,
    workId: made.workId,
    kind: 'change',
    reason: '住所已经迁移到湖州。',
    after,
  });
  const kept = (await presentChange(house.context, made.id)).after;
  expect(kept?.owners).toEqual([{ ...owner, city: '湖州' }]);
  expect(kept?.rights).toEqual(made.before.rights);
  await submit(made.id);
  await decide(made, 'passed');
  const [row] = await listOwners(house.context.db, made.workId);
  expect(row && openOwner(house.context, row)).toMatchObject({ city: '湖州', idNumber: owner.idNumber });
});

test('the next change begins where the last one ended', async () => {
  const made = await makeDraft();
  await submit(made.id);
  const first = await decide(made, 'passed');
  const again = { ...made, id: newId() };
  const draft = {
    workId: made.workId,
    kind: 'reissue',
    reason: '证书遗失，请补发一份。',
    after: null,
  } as const;
  await saveChange(house.context, holder, { ...draft, id: again.id });
  await submit(again.id);
  expect((await decide(again, 'passed'))?.before_commitment).toBe(first?.after_commitment);
});

test('nothing is left of the change of an erased work: forms, attachments, statement, requests', async () => {
  const made = await makeDraft();
  await submit(made.id);
  await sendBack(made);
  await submit(made.id);
  await decide(made, 'passed');
  const { db } = house.context;
  const other = await makeDraft('reissue');
  const [paper] = await listAttachments(db, 'change', made.id);
  await house.context.objects.read(paper?.object_key ?? '');
  await inTransaction(db, (tx) => eraseWorks(tx, sql`${made.workId}::uuid`, house.context.now()));
  await drainJobs(house.context, removeObject);
  expect(await findChange(db, made.id)).toBeUndefined();
  expect(await listAttachments(db, 'change', made.id)).toEqual([]);
  await expect(house.context.objects.read(paper?.object_key ?? '')).rejects.toThrow();
  for (const table of ['correction', 'certification', 'certification_owner'] as const)
    expect(await db.selectFrom(table).selectAll().where('work_id', '=', made.workId).execute()).toEqual([]);
  expect(await stateOf(other)).toBe('draft');
});

test('a hold keeps the materials of a change that ends, and a job destroys them after it', async () => {
  const [withdrawn, rejected, open] = [await makeDraft(), await makeDraft(), await makeDraft()];
  const { db } = house.context;
  const made = [withdrawn, rejected, open];
  for (const { workId } of made)
    await db
      .insertInto('legal_hold')
      .values({ id: newId(), work_id: workId, reason: '法院通知', set_by: staffId })
      .execute();
  await withdrawChange(house.context, holder, withdrawn.id);
  await submit(rejected.id);
  await decide(rejected, 'rejected');
  const left = () => Promise.all(made.map(async ({ id }) => (await listAttachments(db, 'change', id)).length));
  await drainJobs(house.context, forgetChangeMaterials);
  expect(await left()).toEqual([1, 1, 1]);
  await db.deleteFrom('legal_hold').execute();
  await drainJobs(house.context, forgetChangeMaterials);
  expect(await left()).toEqual([0, 0, 1]);
});

test.each([
  ['withdrawn as a draft', async ({ id }: Made) => withdrawChange(house.context, holder, id)],
  [
    'withdrawn under review',
    async ({ id }: Made) => {
      await submit(id);
      await withdrawChange(house.context, holder, id);
    },
  ],
  [
    'withdrawn during a correction',
    async (made: Made) => {
      await submit(made.id);
      await sendBack(made);
      await withdrawChange(house.context, holder, made.id);
    },
  ],
  [
    'ended by a missed deadline',
    async (made: Made) => {
      await submit(made.id);
      await sendBack(made);
      house.pass(60 * 86_400_000);
      await watchChanges(house.context);
    },
  ],
] as const)('%s, its materials are destroyed: rows, keys and files', async (_how, end) => {
  const made = await makeDraft();
  await enclose(made.id, 'other');
  const other = await makeDraft();
  // Also an upload that has not arrived yet has a row and a key.
  const rowsOf = ({ id }: Made) =>
    house.context.db.selectFrom('attachment').select('object_key').where('subject_id', '=', id).execute();
  const are = (rows: { object_key: string }[]) =>
    Promise.all(rows.map(({ object_key }) => house.context.objects.has(object_key)));
  const [mine, theirs] = [await rowsOf(made), await rowsOf(other)];
  expect([await are(mine), await are(theirs)]).toEqual([[true, true], [true]]);
  await end(made);
  expect(await stateOf(made)).toBe('withdrawn');
  expect(await rowsOf(made)).toEqual([]);
  await drainJobs(house.context, removeObject);
  expect([await are(mine), await are(theirs)]).toEqual([[false, false], [true]]);
});

test('a change of a work that passed to another holder meanwhile is not recorded', async () => {
  const made = await makeDraft();
  await submit(made.id);
  await house.context.db
    .updateTable('work')
    .set({ account_id: stranger })
    .where('id', '=', made.workId)
    .execute();
  expect(await codeOf(decide(made, 'passed'))).toBe('RECORD_BOUND');
  expect(await codeOf(decide(made, 'rejected'))).toBe('done');
});

test('a record names only the five things that can be done to a certification', async () => {
  const made = await makeDraft('reissue');
  await submit(made.id);
  const record = await decide(made, 'passed');
  const id = makeNumber(NUMBER_PREFIX.change, 2026, new Uint8Array(8));
  const whole = { ...record, id, previous: 'ab'.repeat(32) };
  expect(() => parseRecord(canonicalBytes({ ...whole, kind: 'rewrite' } as JsonValue))).toThrow(
    EvidenceFailure,
  );
  expect(() => parseRecord(canonicalBytes({ ...whole, name: '沈知白' } as JsonValue))).toThrow(EvidenceFailure);
});
