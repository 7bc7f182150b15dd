import {
  getChallenge,
  getSecurity,
  isEmailOffered,
  listDevices,
  listSignIns,
  sendCode,
  sendNewTargetCode,
  sendOwnCode,
  signOut,
  signOutDevice,
  signOutOtherDevices,
  getAgreements,
  acceptAgreements,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { acceptAgreements as accept } from './accept-agreements.ts';
import { getAgreements as agreements } from './get-agreements.ts';
import { getSecurity as security } from './get-security.ts';
import { issueChallenge } from './issue-challenge.ts';
import { listDevices as devices } from './list-devices.ts';
import { listSignIns as signIns } from './list-sign-ins.ts';
import { sendCode as send } from './send-code.ts';
import { sendNewTargetCode as sendToNew } from './send-new-target-code.ts';
import { sendOwnCode as sendToOwn } from './send-own-code.ts';
import { signOut as leave } from './sign-out.ts';
import { signOutDevice as endDevice } from './sign-out-device.ts';
import { signOutOtherDevices as endOthers } from './sign-out-other-devices.ts';

/** Calls that do not return an account; `profile` composes those that do. */
export const accountsRoutes = (context: AppContext): Route[] => [
  visitorRoute(isEmailOffered, async () => context.mail !== undefined),
  visitorRoute(getChallenge, (input, { address }) => issueChallenge(context, input, address)),
  visitorRoute(sendCode, (input, { address }) => send(context, input, address)),
  // An organisation has no phone: the member at the screen confirms for it.
  accountRoute(sendOwnCode, (input, { actor: { accountId, personId }, address }) =>
    sendToOwn(context, input.purpose === 'stop-succession' ? personId : accountId, input, address),
  ),
  accountRoute(sendNewTargetCode, (input, { actor, address }) =>
    sendToNew(context, actor.accountId, input, address),
  ),
  accountRoute(signOut, (_input, { actor }) => leave(context, actor)),
  accountRoute(getSecurity, (_input, { actor }) => security(context, actor.accountId)),
  accountRoute(listDevices, (_input, { actor }) => devices(context, actor)),
  accountRoute(signOutDevice, ({ id }, { actor }) => endDevice(context, actor, id)),
  accountRoute(signOutOtherDevices, (_input, { actor }) => endOthers(context, actor)),
  accountRoute(listSignIns, (input, { actor }) => signIns(context, actor.accountId, input)),
  // About the person at the screen, whichever account they act in.
  accountRoute(getAgreements, (_input, { actor }) => agreements(context, actor.personId)),
  accountRoute(acceptAgreements, (input, { actor }) => accept(context, actor.personId, input)),
];
