import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { caller, codeOf, forgetLimits, newPhone, readSentCode, solved } from './entry-testing.ts';
import { findSession } from './find-session.ts';
import { isHolderNetwork } from './holder-networks.ts';
import { issueTicket } from './issue-ticket.ts';
import { listDevices } from './list-devices.ts';
import { listSignIns } from './list-sign-ins.ts';
import { redeemTicket } from './redeem-ticket.ts';
import { sendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signOutDevice } from './sign-out-device.ts';

let opened: TestContext;
let context: AppContext;
beforeAll(async () => {
  opened = await openTestContext();
  ({ context } = opened);
});
beforeEach(() => forgetLimits(context));
afterAll(() => opened.close());

const elsewhere = { address: '192.0.2.44', device: 'a web view' };

async function signedIn() {
  const phone = newPhone();
  await sendCode(
    context,
    { phone, answer: await solved(context, { phone, purpose: 'sign-in' }) },
    caller.address,
  );
  const code = await readSentCode(context, phone);
  const { token, accountId } = await signIn(context, { phone, code, agreed: true }, caller);
  return { phone, token, accountId, actor: await actorOf(token) };
}
async function actorOf(token: string) {
  const actor = await findSession(context, token);
  if (actor === undefined) throw new Error('the session is over');
  return actor;
}
const isLive = async (token: string) => (await findSession(context, token)) !== undefined;
const redeem = (ticket: string) => redeemTicket(context, { ticket }, elsewhere);
const later = (seconds: number): AppContext => ({
  ...context,
  now: () => new Date(context.now().getTime() + seconds * 1000),
});

test('a ticket opens one session of the same account, once', async () => {
  const { actor, token, accountId } = await signedIn();
  const { ticket } = await issueTicket(context, actor);
  const { token: child, accountId: whose } = await redeem(ticket);
  expect(whose).toBe(accountId);
  expect(child).not.toBe(token);
  expect((await actorOf(child)).accountId).toBe(accountId);
  expect(await codeOf(redeem(ticket))).toBe('TICKET_INVALID');
});

test('of two who redeem a ticket at once one gets a session', async () => {
  const { actor } = await signedIn();
  const { ticket } = await issueTicket(context, actor);
  const all = await Promise.allSettled([redeem(ticket), redeem(ticket), redeem(ticket)]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a ticket ends after a minute, and a newer one replaces it', async () => {
  const { actor } = await signedIn();
  const old = await issueTicket(context, actor);
  const { ticket } = await issueTicket(context, actor);
  expect(await codeOf(redeem(old.ticket))).toBe('TICKET_INVALID');
  expect(await codeOf(redeemTicket(later(61), { ticket }, elsewhere))).toBe('TICKET_INVALID');
  await redeemTicket(later(59), { ticket }, elsewhere);
});

test('a ticket of an ended session opens nothing', async () => {
  const { actor } = await signedIn();
  const { ticket } = await issueTicket(context, actor);
  await signOut(context, actor);
  expect(await codeOf(redeem(ticket))).toBe('TICKET_INVALID');
});

test('the session of a ticket ends with the one that asked for it, however that ends', async () => {
  const one = await signedIn();
  const child = await redeem((await issueTicket(context, one.actor)).ticket);
  await signOut(context, one.actor);
  expect(await isLive(child.token)).toBe(false);

  const other = await signedIn();
  const second = await redeem((await issueTicket(context, other.actor)).ticket);
  const device = (await listDevices(context, other.actor)).find(({ isThis }) => isThis);
  await signOutDevice(context, other.actor, device?.id ?? '');
  expect(await isLive(second.token)).toBe(false);
});

test('the session of a ticket ends alone too, and issues no tickets', async () => {
  const { actor, token } = await signedIn();
  const child = await redeem((await issueTicket(context, actor)).ticket);
  const childActor = await actorOf(child.token);
  expect(await codeOf(issueTicket(context, childActor))).toBe('NOT_ALLOWED');
  await signOut(context, childActor);
  expect(await isLive(child.token)).toBe(false);
  expect(await isLive(token)).toBe(true);
});

test('it stands in the history, and makes its network not the network of the holder', async () => {
  const { actor, accountId } = await signedIn();
  await redeem((await issueTicket(context, actor)).ticket);
  const { items } = await listSignIns(context, accountId, { page: 1, size: 10 });
  expect(items.map(({ way, outcome }) => [way, outcome])).toContainEqual(['ticket', 'opened']);
  expect(await isHolderNetwork(context, accountId, elsewhere.address)).toBe(false);
  expect(await isHolderNetwork(context, accountId, caller.address)).toBe(true);
});

test('guesses of one network are limited', async () => {
  const codes: string[] = [];
  for (let at = 0; at < 62; at += 1) codes.push(await codeOf(redeem('x'.repeat(43))));
  expect(new Set(codes)).toEqual(new Set(['TICKET_INVALID', 'TOO_MANY_REQUESTS']));
});
