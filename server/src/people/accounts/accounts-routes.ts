import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { acceptAgreements } from './accept-agreements.ts';
import { getAgreements } from './get-agreements.ts';
import { getSecurity } from './get-security.ts';
import { issueChallenge } from './issue-challenge.ts';
import { issueTicket } from './issue-ticket.ts';
import { listDevices } from './list-devices.ts';
import { listSignIns } from './list-sign-ins.ts';
import { sendCode } from './send-code.ts';
import { sendNewTargetCode } from './send-new-target-code.ts';
import { sendOwnCode } from './send-own-code.ts';
import { signOut } from './sign-out.ts';
import { signOutDevice } from './sign-out-device.ts';
import { signOutOtherDevices } from './sign-out-other-devices.ts';

/** Calls that do not return an account; `profile` composes those that do. */
export const accountsRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.isEmailOffered, async () => context.mail !== undefined),
  visitorRoute(calls.getChallenge, (input, { address }) => issueChallenge(context, input, address)),
  visitorRoute(calls.sendCode, (input, { address }) => sendCode(context, input, address)),
  // An organisation has no phone: the member at the screen confirms for it.
  accountRoute(calls.sendOwnCode, (input, { actor: { accountId, personId }, address }) =>
    sendOwnCode(context, input.purpose === 'stop-succession' ? personId : accountId, input, address),
  ),
  accountRoute(calls.sendNewTargetCode, (input, { actor, address }) =>
    sendNewTargetCode(context, actor.accountId, input, address),
  ),
  accountRoute(calls.signOut, (_input, { actor }) => signOut(context, actor)),
  accountRoute(calls.issueTicket, (_input, { actor }) => issueTicket(context, actor)),
  accountRoute(calls.getSecurity, (_input, { actor }) => getSecurity(context, actor.accountId)),
  accountRoute(calls.listDevices, (_input, { actor }) => listDevices(context, actor)),
  accountRoute(calls.signOutDevice, ({ id }, { actor }) => signOutDevice(context, actor, id)),
  accountRoute(calls.signOutOtherDevices, (_input, { actor }) => signOutOtherDevices(context, actor)),
  accountRoute(calls.listSignIns, (input, { actor }) => listSignIns(context, actor.accountId, input)),
  // About the person at the screen, whichever account they act in.
  accountRoute(calls.getAgreements, (_input, { actor }) => getAgreements(context, actor.personId)),
  accountRoute(calls.acceptAgreements, (input, { actor }) => acceptAgreements(context, actor.personId, input)),
];
