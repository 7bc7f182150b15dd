import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { inTransaction } from '../../platform/db/database.ts';
import { readSecurityLog } from '../../platform/security-log/read-security-log.ts';
import { addStaff } from './add-staff.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { endOwnStaffSession, endStaffSessions } from './end-staff-sessions.ts';
import { findStaffSession } from './find-staff-session.ts';
import { tokenSha256 } from '../accounts/index.ts';
import { findLiveStaffSession, touchStaffSession } from './staff-sessions-store.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { staffSignIn } from './staff-sign-in.ts';
import { findStaffByName, setStaffLeft } from './staff-store.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const at = (network: string) => ({
  address: network,
  network,
  device: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
});
const office = at('10.1.0.1');
let names = 0;

/** Somebody with a password of their own; `signIn` tries another one where it is given. */
async function hire() {
  const name = `person ${(names += 1)}`;
  const once = (await addStaff(t.context.db, name, 'operator')) ?? '';
  const signIn = (caller = office, password = once) =>
    staffSignIn(t.context, { account: name, password }, caller);
  const actorOf = async (token: string) => {
    const actor = await findStaffSession(t.context, token, office.address);
    if (actor === undefined) throw new Error('the session has ended');
    return actor;
  };
  return { name, once, signIn, actorOf };
}

const auditOf = async (name: string) =>
  (
    await t.context.db
      .selectFrom('staff_audit')
      .innerJoin('staff', 'staff.id', 'staff_audit.staff_id')
      .select('action')
      .where('name', '=', name)
      .orderBy('staff_audit.id')
      .execute()
  ).map(({ action }) => action);

test('a stranger who guesses until refused shuts out their own network, not the right person at another', async () => {
  const { signIn } = await hire();
  const stranger = at('203.0.113.9');
  const told = new Set<string>();
  for (let tries = 0; tries < 12; tries += 1) told.add(await codeOf(signIn(stranger, 'a wrong password')));
  expect(told).toEqual(new Set(['CREDENTIALS_WRONG', 'TOO_MANY_REQUESTS']));
  expect(await codeOf(signIn(stranger))).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(signIn(office))).toBe('done');
});

test('one network tries thirty times, whatever the names', async () => {
  const caller = at('203.0.113.10');
  const told: string[] = [];
  for (let tries = 0; tries < 31; tries += 1)
    told.push(await codeOf(staffSignIn(t.context, { account: `name ${tries}`, password: 'x' }, caller)));
  expect(told.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(30);
  expect(told.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('a refused sign-in stands in the security log, with name and network, whether or not there is such a name', async () => {
  const { name, signIn } = await hire();
  const caller = at('203.0.113.11');
  await codeOf(signIn(caller, 'a wrong password'));
  await codeOf(staffSignIn(t.context, { account: 'nobody', password: 'x' }, caller));
  const { items } = await readSecurityLog(t.context, { kind: 'staff-sign-in-refused' });
  const here = items.filter(({ network }) => network === caller.network);
  expect(here.map(({ who }) => who).toSorted()).toEqual(['nobody', name]);
});

test('a one-time password ends after a day; one that was chosen does not', async () => {
  const [late, early] = [await hire(), await hire()];
  const { token } = await early.signIn();
  const next = 'a bridge over still water';
  await changeStaffPassword(t.context, await early.actorOf(token), { current: early.once, next });
  expect(await codeOf(late.signIn())).toBe('done');
  t.pass(25 * 3_600_000);
  expect(await codeOf(late.signIn())).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(early.signIn(office, next))).toBe('done');
  t.pass(-25 * 3_600_000);
});

test('whoever has left has no session and opens none', async () => {
  const { name, signIn, actorOf } = await hire();
  const { token } = await signIn();
  const { staffId } = await actorOf(token);
  await inTransaction(t.context.db, (tx) => setStaffLeft(tx, staffId, t.context.now()));
  expect(await findStaffSession(t.context, token, office.address)).toBeUndefined();
  expect(await codeOf(signIn())).toBe('CREDENTIALS_WRONG');
  expect(await findStaffByName(t.context.db, name)).toBeUndefined();
});

test('a person sees and ends their own sessions, not those of others', async () => {
  const [one, other] = [await hire(), await hire()];
  const here = await one.actorOf((await one.signIn()).token);
  const there = (await one.signIn(at('203.0.113.20'))).token;
  const foreign = (await listOwnSessions(t.context, await other.actorOf((await other.signIn()).token)))[0];
  const seen = await listOwnSessions(t.context, here);
  expect(seen.map(({ isThis, device, network }) => [isThis, device, network])).toEqual([
    [false, 'Firefox，Linux', '203.0.*.*'],
    [true, 'Firefox，Linux', '10.1.*.*'],
  ]);
  expect(await codeOf(endOwnStaffSession(t.context, here, foreign?.id ?? ''))).toBe('NOT_FOUND');
  expect(await codeOf(endOwnStaffSession(t.context, here, seen[0]?.id ?? ''))).toBe('done');
  expect(await findStaffSession(t.context, there, '203.0.113.20')).toBeUndefined();
  expect(await listOwnSessions(t.context, here)).toHaveLength(1);
});

test('a sign-in ends the session that the same browser had; a refused one, or one from another network, does not', async () => {
  const { signIn } = await hire();
  const first = (await signIn()).token;
  const from = (network: string) => ({ ...at(network), token: first });
  const isLive = async () => (await findStaffSession(t.context, first, office.address)) !== undefined;
  expect(await codeOf(signIn(from(office.address), 'a wrong password'))).toBe('CREDENTIALS_WRONG');
  await signIn(from('203.0.113.40'));
  expect(await isLive()).toBe(true);
  const next = (await signIn(from(office.address))).token;
  expect(await isLive()).toBe(false);
  expect(await findStaffSession(t.context, next, office.address)).toBeDefined();
});

test('an admin ends every session of a colleague', async () => {
  const [admin, colleague] = [await hire(), await hire()];
  const token = (await colleague.signIn()).token;
  const actor = await admin.actorOf((await admin.signIn()).token);
  const { staffId } = await colleague.actorOf(token);
  expect(await endStaffSessions(t.context, actor, staffId)).toEqual({ ended: 1 });
  expect(await findStaffSession(t.context, token, office.address)).toBeUndefined();
  expect(await auditOf(admin.name)).toContain('staff-sessions-ended');
});

test('a session ends after thirty minutes without use', async () => {
  const { signIn } = await hire();
  const find = async (token: string) =>
    (await findStaffSession(t.context, token, office.address)) !== undefined;
  const [used, idle] = [(await signIn()).token, (await signIn()).token];
  t.pass(16 * 60_000);
  expect(await find(used)).toBe(true);
  t.pass(16 * 60_000);
  expect([await find(used), await find(idle)]).toEqual([true, false]);
  t.pass(-32 * 60_000);
});

test('a session in use ends after ten hours', async () => {
  const { signIn } = await hire();
  const { token } = await signIn();
  const opened = (ms: number) => findLiveStaffSession(t.context.db, tokenSha256(token), new Date(ms));
  const now = t.context.now();
  const ends = now.getTime() + 10 * 3_600_000;
  // Used a minute before.
  await touchStaffSession(t.context.db, tokenSha256(token), new Date(ends - 60_000));
  expect(await opened(ends - 1000)).toBeDefined();
  expect(await opened(ends + 1000)).toBeUndefined();
});

test('a token taken to another network opens nothing there, and still counts where it was given', async () => {
  const { signIn } = await hire();
  const { token } = await signIn();
  expect(await findStaffSession(t.context, token, '203.0.113.7')).toBeUndefined();
  expect(await findStaffSession(t.context, token, office.address)).toBeDefined();
});
