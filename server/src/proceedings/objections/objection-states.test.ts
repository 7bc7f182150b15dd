import { randomUUID } from 'node:crypto';
import * as calls from '@yinji/contract';
import type { AnyCall } from '@yinji/contract';
import {
  mayAct,
  nextState,
  objectionMachine,
  type ActingRole,
  type ObjectionEvent,
  type ObjectionState,
} from '@yinji/state-machine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffActor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decideCase } from '../confirmation/decide-case.ts';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { answerObjection } from './answer-objection.ts';
import { decideOutcome } from './decide-outcome.ts';
import {
  addPaper,
  codeOf,
  makeSigner,
  makeStaff,
  makeWork,
  openObjectionWorld,
  putObjection,
  signedAnswer,
  signedSubmission,
  STATEMENT,
  type Signer,
} from './objections-testing.ts';
import { openObjection } from './open-objection.ts';
import { proposeOutcome } from './propose-outcome.ts';
import { refuseSuit } from './refuse-suit.ts';
import { drainJobs } from '../../platform/jobs/index.ts';
import { forgetObjectionPapers, meetObjectionDeadline } from './meet-deadline.ts';
import { saveObjection } from './save-objection.ts';
import { settleObjection } from './settle-objection.ts';
import { showSuit } from './show-suit.ts';
import { submitObjection } from './submit-objection.ts';
import { withdrawObjection } from './withdraw-objection.ts';

let t: TestContext;
let people: Record<'counterparty' | 'holder' | 'stranger', Signer>;
let staff: Record<'reviewer' | 'operator', StaffActor<never>>;
let second: StaffActor<never>;
beforeAll(async () => {
  t = await openObjectionWorld();
  people = {
    counterparty: await makeSigner(t, '陆怀素'),
    holder: await makeSigner(t, '沈知白'),
    stranger: await makeSigner(t, '路人'),
  };
  staff = { reviewer: await makeStaff(t, 'reviewer'), operator: await makeStaff(t, 'operator') };
  second = await makeStaff(t, 'admin');
});
afterAll(() => t.close());

interface Placed {
  id: string;
  number: string;
}
type Person = keyof typeof people;
type Staff = keyof typeof staff;

const byPerson: Partial<Record<ObjectionEvent, (who: Signer, placed: Placed) => Promise<unknown>>> = {
  draft: ({ accountId }, { id, number }) =>
    saveObjection(t.context, accountId, {
      id,
      depositNumber: number,
      grounds: ['unauthorised'],
      statement: STATEMENT,
    }),
  submit: async (who, { id }) => submitObjection(t.context, who.accountId, await signedSubmission(t, who, id)),
  withdraw: ({ accountId }, { id }) => withdrawObjection(t.context, accountId, id),
  answer: async (who, { id }) => answerObjection(t.context, who.accountId, await signedAnswer(t, who, id)),
  concede: async (who, { id }) =>
    answerObjection(t.context, who.accountId, await signedAnswer(t, who, id, 'concede')),
  sue: ({ accountId }, { id }) =>
    showSuit(t.context, accountId, {
      id,
      court: '杭州互联网法院',
      caseNumber: '（2026）浙0192民初1号',
      filedOn: '2024-01-02',
    }),
  settle: ({ accountId }, { id }) => settleObjection(t.context, accountId, id),
};

const decided =
  (decision: 'passed' | 'rejected') =>
  (who: StaffActor<never>, { id }: Placed) =>
    decideCase(t.context, who, {
      id,
      decision,
      ...(decision === 'rejected' ? { ruleCodes: ['YY-01'] } : {}),
      reason: '初步证据足以说明',
      looked: true,
    });
const outcome =
  (wanted: 'upheld' | 'dismissed') =>
  async (who: StaffActor<never>, { id }: Placed) => {
    for (const one of [who, second]) await openObjection(t.context, one, id);
    const proposal = randomUUID();
    const given = { objectionId: id, outcome: wanted, basis: 'judgment', reason: '依据生效裁判作出' } as const;
    await proposeOutcome(t.context, who, { id: proposal, ...given });
    await decideOutcome(t.context, second, { id: proposal, decision: 'approve' });
  };
const byStaff: Partial<Record<ObjectionEvent, (who: StaffActor<never>, placed: Placed) => Promise<unknown>>> = {
  accept: decided('passed'),
  'screen-out': decided('rejected'),
  uphold: outcome('upheld'),
  dismiss: outcome('dismissed'),
  'refuse-suit': (who, { id }) => refuseSuit(t.context, who, { id, reason: '案号与法院不符' }),
};

/** The call of each: `app/access.ts` admits whom its access names. */
const callOf: Partial<Record<ObjectionEvent, AnyCall>> = {
  accept: calls.decideCase,
  'screen-out': calls.decideCase,
  uphold: calls.proposeObjectionOutcome,
  dismiss: calls.proposeObjectionOutcome,
  'refuse-suit': calls.refuseSuit,
};
const isAdmitted = (event: ObjectionEvent, role: Staff): boolean => {
  const access = callOf[event]?.access;
  return access?.by === 'staff' && access.roles.includes(role);
};

async function place(state: ObjectionState): Promise<Placed> {
  const work = await makeWork(t, people.holder.accountId);
  const id = await putObjection(t, {
    objector: people.counterparty,
    work,
    state,
    reviewerId: staff.reviewer.staffId,
  });
  // Papers by rows: most states refuse new ones.
  for (const kind of ['source', 'suit', 'settlement'] as const)
    await t.context.db
      .insertInto('attachment')
      .values({
        id: randomUUID(),
        subject_kind: 'objection',
        subject_id: id,
        account_id: people.counterparty.accountId,
        kind,
        purpose: 'attachment',
        is_shared: true,
        object_key: id,
        key_sealed: Buffer.alloc(1),
        media_type: 'application/pdf',
        size_bytes: 1,
        sha256: Buffer.alloc(32),
        begun_at: t.context.now(),
        arrived_at: t.context.now(),
      })
      .execute();
  return { id, number: work.number };
}

const stateOf = async (id: string) =>
  (await t.context.db.selectFrom('objection').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** One person's limits are not tested here. */
async function forget(id: string) {
  for (const table of ['objection_decision', 'objection_answer'] as const)
    await t.context.db.deleteFrom(table).where('objection_id', '=', id).execute();
  await t.context.db.deleteFrom('attachment').where('subject_id', '=', id).execute();
  await t.context.db.deleteFrom('objection').where('id', '=', id).execute();
  await t.context.db.deleteFrom('rate_bucket').execute();
}

async function attempt(
  state: ObjectionState,
  event: ObjectionEvent,
  role: ActingRole,
  act: () => Promise<void>,
) {
  const expected = nextState(objectionMachine, state, event);
  const isLegal = expected !== undefined && mayAct(objectionMachine, event, role);
  const code = await codeOf(act());
  return { isLegal, code, expected };
}

describe.each(Object.keys(objectionMachine.states) as ObjectionState[])('an objection that is %s', (state) => {
  test('does exactly what the table says for each verb and role', async () => {
    for (const [event, act] of Object.entries(byPerson) as [
      ObjectionEvent,
      NonNullable<(typeof byPerson)['submit']>,
    ][])
      for (const role of Object.keys(people) as Person[]) {
        const placed = await place(state);
        const { isLegal, code, expected } = await attempt(state, event, role, async () => {
          await act(people[role], placed);
        });
        const what = [state, event, role];
        // A repeated submission returns the present state.
        const isRepeated = event === 'submit' && state === 'submitted' && role === 'counterparty';
        expect([...what, code === 'done']).toEqual([...what, isLegal || isRepeated]);
        expect([...what, await stateOf(placed.id)]).toEqual([...what, isLegal ? expected : state]);
        if (!isLegal && !isRepeated)
          expect(['NOT_FOUND', 'STATE_CHANGED', 'OBJECTION_OWN_WORK']).toContain(code);
        await forget(placed.id);
      }
    for (const [event, act] of Object.entries(byStaff) as [
      ObjectionEvent,
      NonNullable<(typeof byStaff)['accept']>,
    ][])
      for (const role of Object.keys(staff) as Staff[]) {
        const placed = await place(state);
        const { isLegal, code, expected } = await attempt(state, event, role, async () => {
          if (!isAdmitted(event, role)) throw new Refusal('NOT_ALLOWED');
          await act(staff[role], placed);
        });
        const what = [state, event, role];
        expect([...what, code === 'done']).toEqual([...what, isLegal]);
        expect([...what, await stateOf(placed.id)]).toEqual([...what, isLegal ? expected : state]);
        if (!isLegal) expect(['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED']).toContain(code);
        await forget(placed.id);
      }
  }, 60_000);

  test('moves by itself when its time is over, and only then', async () => {
    const placed = await place(state);
    await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
    expect(await stateOf(placed.id)).toBe(state);
    await t.context.db
      .updateTable('objection')
      .set({ answer_due_at: t.context.now(), window_due_at: t.context.now() })
      .where('id', '=', placed.id)
      .execute();
    await drainJobs(t.context, meetObjectionDeadline, forgetObjectionPapers);
    const next =
      nextState(objectionMachine, state, 'miss-answer') ?? nextState(objectionMachine, state, 'lapse') ?? state;
    expect(await stateOf(placed.id)).toBe(next);
    await forget(placed.id);
  });
});

test("only its author gets a draft's attachment", async () => {
  const placed = await place('drafted');
  expect(await codeOf(addPaper(t, people.holder.accountId, placed.id))).toBe('NOT_FOUND');
  expect(await codeOf(addPaper(t, people.counterparty.accountId, placed.id))).toBe('done');
  await forget(placed.id);
});
