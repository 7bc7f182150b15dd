import * as calls from '@yinji/contract';
import type { AnyCall } from '@yinji/contract';
import {
  mayAct,
  nextState,
  successionMachine,
  type ActingRole,
  type SuccessionEvent,
  type SuccessionState,
} from '@yinji/state-machine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { Refusal } from '../../platform/refusal.ts';
import { clearContest } from './clear-contest.ts';
import { confirmSuccession } from './confirm-succession.ts';
import { contestSuccession } from './contest-succession.ts';
import { readSuccession } from './read-succession.ts';
import { rejectSuccession } from './reject-succession.ts';
import { returnSuccession } from './return-succession.ts';
import { saveSuccession } from './save-succession.ts';
import { successionDesk, type Made, type SuccessionDesk } from './successions-testing.ts';
import { withdrawSuccession } from './withdraw-succession.ts';

let t: TestContext;
let desk: SuccessionDesk;
let stranger: TestCreator;
let finance: StaffActor<never>;
beforeAll(async () => {
  t = await openTestContext();
  desk = successionDesk(t);
  stranger = await desk.person('路人');
  finance = await desk.staff('finance');
}, 60_000);
beforeEach(() => sql`delete from rate_bucket`.execute(t.context.db));
afterAll(() => t.close());

const REMARK = '材料与所述不符，请核对后再说。';
const states = Object.keys(successionMachine.states) as SuccessionState[];
/** Roles with a call. `lapse`, `fail` and `pass` are the job's and have tests of their own. */
const played = {
  draft: ['counterparty', 'stranger'],
  submit: ['counterparty', 'stranger'],
  withdraw: ['counterparty', 'stranger'],
  stop: ['holder', 'stranger'],
  contest: ['stranger', 'counterparty', 'holder'],
  read: ['operator', 'reviewer'],
  correct: ['operator', 'reviewer'],
  confirm: ['operator', 'reviewer'],
  reject: ['operator', 'reviewer'],
  clear: ['operator', 'reviewer'],
} as const satisfies Partial<Record<SuccessionEvent, readonly ActingRole[]>>;
type Verb = keyof typeof played;
const walk = states.flatMap((state) =>
  (Object.keys(played) as Verb[]).flatMap((verb) => played[verb].map((role) => [state, verb, role] as const)),
);

interface Scene extends Made {
  heir: TestCreator;
  holder: TestCreator;
  contestId: string | undefined;
}

/** A scene in which a call was refused is unchanged, so the next call may follow in it. */
const unchanged = new Map<string, Scene>();

/** Adds a claim where the state needs one. */
async function set(state: SuccessionState, isContested: boolean): Promise<Scene> {
  const [heir, holder] = [await desk.person('沈青'), await desk.person('沈知白')];
  const of = await desk.works(holder);
  const made = await desk.bring(heir, of, state, holder);
  const contestId = isContested
    ? await contest(await desk.person('沈蓝'), made).catch(() => undefined)
    : undefined;
  return { ...made, heir, holder, contestId };
}

async function contest(by: TestCreator, { numbers }: Made): Promise<string> {
  const given = await desk.signContest(by, numbers[0] ?? '');
  await contestSuccession(t.context, by.accountId, given);
  return given.id;
}

function actor(scene: Scene, role: ActingRole): TestCreator {
  if (role === 'counterparty') return scene.heir;
  return role === 'holder' ? scene.holder : stranger;
}

/** The call of each: `app/access.ts` admits whom its access names. */
const callOf: Partial<Record<Verb, AnyCall>> = {
  read: calls.readSuccession,
  correct: calls.returnSuccession,
  confirm: calls.confirmSuccession,
  reject: calls.rejectSuccession,
  clear: calls.clearSuccessionContest,
};

async function act(scene: Scene, verb: Verb, role: ActingRole): Promise<unknown> {
  const { context } = t;
  const { id } = scene;
  const who = actor(scene, role);
  const staff = role === 'operator' ? await desk.staff() : finance;
  if (role === 'operator') await desk.look(staff, scene).catch(() => undefined);
  const access = callOf[verb]?.access;
  if (access?.by === 'staff' && !access.roles.includes(staff.role)) throw new Refusal('NOT_ALLOWED');
  switch (verb) {
    case 'draft':
      return saveSuccession(context, who.accountId, desk.draftOf(id, scene.numbers));
    case 'submit':
      return desk.submit(who, scene);
    case 'withdraw':
      return withdrawSuccession(context, who.accountId, id);
    case 'stop':
      return desk.stop(who, scene);
    case 'contest':
      return contest(role === 'stranger' ? await desk.person('沈蓝') : who, scene);
    case 'read':
      return readSuccession(context, staff, id);
    case 'correct':
      return returnSuccession(context, staff, { id, remark: REMARK });
    case 'confirm':
      return confirmSuccession(context, staff, desk.seen(id));
    case 'reject':
      return rejectSuccession(context, staff, { id, remark: REMARK });
    case 'clear':
      return clearContest(context, staff, { id, contestId: scene.contestId ?? id, remark: REMARK });
  }
}

describe('every state × every verb × every role', () => {
  test.each(walk)('from %s, %s by %s', async (state, verb, role) => {
    const key = `${state} ${verb === 'clear'}`;
    const scene = unchanged.get(key) ?? (await set(state, verb === 'clear'));
    unchanged.delete(key);
    const code = await codeOf(act(scene, verb, role));
    const to = mayAct(successionMachine, verb, role) ? nextState(successionMachine, state, verb) : undefined;
    // A lost answer may be requested again.
    const isRepeat = verb === 'submit' && role === 'counterparty' && state === 'submitted';
    expect(code === 'done').toBe(to !== undefined || isRepeat);
    if (code !== 'done')
      expect(['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED', 'SUCCESSION_OWN_WORK']).toContain(code);
    expect(await desk.stateOf(scene)).toBe(to ?? state);
    const passed = (to ?? state) === 'passed';
    expect(await desk.holderOf(scene.workIds[0] ?? '')).toBe((passed ? scene.heir : scene.holder).accountId);
    if (code !== 'done') unchanged.set(key, scene);
  });
});
