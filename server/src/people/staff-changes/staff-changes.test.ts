import type { InputOf, proposeStaffChange as call, StaffRole } from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestStaff,
} from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { addStaff, findStaffByName, findStaffSession } from '../staff/index.ts';
import { staffSignIn } from '../staff/staff-sign-in.ts';
import { commandStaff } from './command-staff.ts';
import { decideStaffChange } from './decide-staff-change.ts';
import { proposeStaffChange } from './propose-staff-change.ts';

type Admin = StaffActor<never>;
type Change = InputOf<typeof call>;

let t: TestContext;
let returned: string[] = [];
const returnCases = (_tx: unknown, staffId: string) => Promise.resolve(void returned.push(staffId));
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

/** The admins in place, and nobody else. */
async function appoint(count: number): Promise<Admin[]> {
  await t.context.db.updateTable('staff').set({ left_at: new Date() }).where('left_at', 'is', null).execute();
  returned = [];
  return Promise.all(Array.from({ length: count }, () => makeTestStaff(t.context.db, 'admin')));
}
async function appointTwo(): Promise<[Admin, Admin]> {
  const [first, second] = await appoint(2);
  if (first === undefined || second === undefined) throw new Error('two were appointed');
  return [first, second];
}

type Bare<C> = C extends unknown ? Omit<C, 'id' | 'reason'> : never;
async function propose(by: Admin, change: Bare<Change>) {
  const id = newId();
  const told = await proposeStaffChange(
    t.context,
    by,
    { ...change, id, reason: '排班调整' } as Change,
    returnCases,
  );
  return { id, ...told };
}
const decide = (by: Admin, id: string, decision: 'approve' | 'refuse' | 'withdraw' = 'approve') =>
  decideStaffChange(t.context, by, { id, decision, note: '' }, returnCases);
const rowOf = (id: string) =>
  t.context.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const id8 = () => newId().slice(-12);
async function hire(role: StaffRole) {
  const name = `hired ${id8()}`;
  const password = (await addStaff(t.context.db, name, role)) ?? '';
  return { name, password, staffId: (await findStaffByName(t.context.db, name))?.id ?? '' };
}
const caller = (network: string) => ({ address: network, network, device: '' });
const signIn = (account: string, password: string) =>
  staffSignIn(t.context, { account, password }, caller('10.1.0.1'));

test('an account is added by two, and neither half of its password opens it', async () => {
  const [first, second] = await appointTwo();
  const name = `new ${newId()}`;
  const { id, passwordHalf: one } = await propose(first, { kind: 'add', name, role: 'operator' });
  expect(await codeOf(signIn(name, one ?? ''))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(decide(first, id))).toBe('SECOND_PERSON_REQUIRED');
  const { passwordHalf: other } = await decide(second, id);
  for (const half of [one, other]) expect(await codeOf(signIn(name, half ?? ''))).toBe('CREDENTIALS_WRONG');
  const opened = await signIn(name, `${one}${other}`);
  expect(opened.staff).toMatchObject({ role: 'operator', mustChangePassword: true });
  const change = await t.context.db
    .selectFrom('staff_change')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([change.state, change.half_sealed]).toEqual(['done', null]);
});

test('the same person under a second name does not approve', async () => {
  const [first, second] = await appointTwo();
  await declareTestAccount(t.context.db, await makeTestAccount(t.context.db), first, second);
  const { id } = await propose(first, { kind: 'add', name: `new ${id8()}`, role: 'admin' });
  expect(await codeOf(decide(second, id))).toBe('SECOND_PERSON_REQUIRED');
});

test('the database itself refuses a grant approved by its proposer', async () => {
  const [first] = await appointTwo();
  const { id } = await propose(first, { kind: 'add', name: `new ${id8()}`, role: 'admin' });
  await expect(
    t.context.db
      .updateTable('staff_change')
      .set({
        state: 'done',
        staff_id: newId(),
        decided_by: first.staffId,
        decided_at: new Date(),
      })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/not confirmed/);
});

test('who is no admin leaves at once: sessions end, cases go back, the name is never given again', async () => {
  const [first, second] = await appointTwo();
  const { staffId } = await makeTestStaff(t.context.db, 'reviewer');
  const { name } = await rowOf(staffId);
  const told = await propose(first, { kind: 'leave', staffId });
  expect(told.state).toBe('done');
  expect((await rowOf(staffId)).left_at).not.toBeNull();
  expect(returned).toEqual([staffId]);
  expect(await codeOf(propose(second, { kind: 'add', name, role: 'reviewer' }))).toBe('STATE_CHANGED');
  expect(await codeOf(propose(second, { kind: 'leave', staffId }))).toBe('NOT_FOUND');
});

test('an admin leaves by two; the one who goes may agree to it', async () => {
  const [first, second] = await appointTwo();
  const { id, state } = await propose(first, { kind: 'leave', staffId: second.staffId });
  expect(state).toBe('proposed');
  expect((await rowOf(second.staffId)).left_at).toBeNull();
  expect(await codeOf(decide(second, id))).toBe('done');
  expect((await rowOf(second.staffId)).left_at).not.toBeNull();
});

test('the last admin neither leaves nor takes another role, and of two who leave at once one stays', async () => {
  const [only] = (await appoint(1)) as [Admin];
  expect(await codeOf(propose(only, { kind: 'leave', staffId: only.staffId }))).toBe('STATE_CHANGED');
  expect(await codeOf(propose(only, { kind: 'role', staffId: only.staffId, role: 'operator' }))).toBe(
    'STATE_CHANGED',
  );
  const [first, second] = await appointTwo();
  const ofFirst = await propose(first, { kind: 'leave', staffId: first.staffId });
  const ofSecond = await propose(second, { kind: 'leave', staffId: second.staffId });
  await Promise.all([codeOf(decide(second, ofFirst.id)), codeOf(decide(first, ofSecond.id))]);
  const rows = [await rowOf(first.staffId), await rowOf(second.staffId)];
  expect(rows.filter((row) => row.left_at === null)).toHaveLength(1);
});

test('nobody approves a role or a password of their own', async () => {
  const [first, second] = await appointTwo();
  const role = await propose(first, { kind: 'role', staffId: second.staffId, role: 'operator' });
  expect(await codeOf(decide(second, role.id))).toBe('NOT_ALLOWED');
  await decide(first, role.id, 'withdraw');
  const reset = await propose(first, { kind: 'reset', staffId: second.staffId });
  expect(await codeOf(decide(second, reset.id))).toBe('NOT_ALLOWED');
});

test('a change of role ends the sessions, the earlier rights and what was in hand', async () => {
  const [first, second] = await appointTwo();
  const { name, password, staffId } = await hire('reviewer');
  await t.context.db
    .updateTable('staff')
    .set({ is_senior: true, kinds: ['change'] })
    .where('id', '=', staffId)
    .execute();
  const { token } = await signIn(name, password);
  const { id } = await propose(first, { kind: 'role', staffId, role: 'finance' });
  expect((await rowOf(staffId)).role).toBe('reviewer');
  await decide(second, id);
  expect(await rowOf(staffId)).toMatchObject({ role: 'finance', is_senior: false, kinds: null });
  expect(await findStaffSession(t.context, token, '10.1.0.1')).toBeUndefined();
  expect(returned).toEqual([staffId]);
});

test('a reset ends the earlier password and every session', async () => {
  const [first, second] = await appointTwo();
  const { name, password, staffId } = await hire('finance');
  const { token } = await signIn(name, password);
  const { id, passwordHalf: one } = await propose(first, { kind: 'reset', staffId });
  expect(await codeOf(signIn(name, password))).toBe('done');
  const { passwordHalf: other } = await decide(second, id);
  expect(await findStaffSession(t.context, token, '10.1.0.1')).toBeUndefined();
  expect(await codeOf(signIn(name, password))).toBe('CREDENTIALS_WRONG');
  expect((await signIn(name, `${one}${other}`)).staff.mustChangePassword).toBe(true);
});

test('one change of a person waits at a time, and whoever leaves is in none', async () => {
  const [first, second] = await appointTwo();
  const { staffId } = await makeTestStaff(t.context.db, 'operator');
  const { id } = await propose(first, { kind: 'role', staffId, role: 'admin' });
  expect(await codeOf(propose(second, { kind: 'reset', staffId }))).toBe('STATE_CHANGED');
  await propose(second, { kind: 'leave', staffId });
  expect(await codeOf(decide(second, id))).toBe('STATE_CHANGED');
});

test('the command line acts alone only where two others could not', async () => {
  const command = (given: Parameters<typeof commandStaff>[1]) =>
    codeOf(commandStaff(t.context.db, given, returnCases, t.context.now()));
  await appoint(0);
  const names = ['a', 'b', 'c'].map((letter) => `${letter} ${id8()}`) as [string, string, string];
  expect(await command({ command: 'add', name: names[0], role: 'admin' })).toBe('done');
  expect(await command({ command: 'leave', name: names[0] })).toBe('STATE_CHANGED');
  expect(await command({ command: 'add', name: names[1], role: 'admin' })).toBe('done');
  expect(await command({ command: 'add', name: names[2], role: 'reviewer' })).toBe('SECOND_PERSON_REQUIRED');
  const { name } = await hire('reviewer');
  expect(await command({ command: 'reset', name })).toBe('SECOND_PERSON_REQUIRED');
  expect(await command({ command: 'end-sessions', name })).toBe('done');
  expect(await command({ command: 'leave', name })).toBe('done');
  expect(await command({ command: 'reset', name: names[1] })).toBe('done');
  expect(await command({ command: 'leave', name: names[1] })).toBe('done');
});
