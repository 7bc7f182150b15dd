import { generate } from 'otplib';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { addStaff } from './add-staff.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { findStaffSession } from './find-staff-session.ts';
import { addPasskey, askPasskey, beginPasskey } from './passkeys.ts';
import { makeAuthenticator } from './software-authenticator-testing.ts';
import { staffSignIn } from './staff-sign-in.ts';
import { beginTotp, confirmTotp } from './totp.ts';

export const ORIGIN = 'http://localhost:9';
const STEP_MS = 30_000;
export const PASSWORD = 'a bridge over still water';

/** People of staff with second factors, and a clock. */
export async function openFactors() {
  // In the middle of a step, and moved by hand: no code ends while it is on its way.
  let clock = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  const t = await openTestContext({ now: () => new Date(clock) });
  let people = 0;
  /** Somebody with a password of their own, signed in. */
  async function hire() {
    const account = `person ${(people += 1)}`;
    const network = `10.0.0.${people}`;
    const caller = { address: network, network, device: '' };
    const once = (await addStaff(t.context.db, account, 'reviewer')) ?? '';
    const signIn = (more: { code?: string; passkey?: string; password?: string } = {}) =>
      staffSignIn(t.context, { account, password: PASSWORD, ...more }, caller);
    const { token } = await signIn({ password: once });
    const actor = await actorOf(token);
    await changeStaffPassword(t.context, actor, { current: once, next: PASSWORD });
    return { account, network, actor, token, signIn };
  }
  async function actorOf(token: string) {
    const actor = await findStaffSession(t.context, token, '10.0.0.1');
    if (actor === undefined) throw new Error('the session has ended');
    return actor;
  }
  const codeFor = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor((t.context.now().getTime() + steps * STEP_MS) / 1000) });
  /** With an app whose code was confirmed a step ago. */
  async function hireWithTotp() {
    const person = await hire();
    const { secret } = await beginTotp(t.context, person.actor, PASSWORD);
    await confirmTotp(t.context, person.actor, await codeFor(secret));
    clock += 2 * STEP_MS;
    return { ...person, secret };
  }
  async function hireWithPasskey() {
    const person = await hire();
    const device = makeAuthenticator(ORIGIN);
    const { options } = await beginPasskey(t.context, person.actor, PASSWORD);
    await addPasskey(t.context, person.actor, { label: '工位', credential: device.register(options) });
    const { account, network } = person;
    const ask = async () => (await askPasskey(t.context, { account, password: PASSWORD }, network)).options;
    return { ...person, device, ask };
  }
  return { t, hire, hireWithTotp, hireWithPasskey, codeFor };
}
