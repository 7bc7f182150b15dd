import * as calls from '@yinji/contract';
import { accountRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { acceptAgreements } from './accept-agreements.ts';
import { getAgreements } from './get-agreements.ts';
import { sendOwnCode } from './send-own-code.ts';

/** About the person at the screen, whichever account they act in. */
export const accountsRoutes = (world: World): Route[] => [
  accountRoute(calls.getAgreements, (_input, { actor }) => getAgreements(world, actor.personId)),
  accountRoute(calls.acceptAgreements, (input, { actor }) => acceptAgreements(world, actor.personId, input)),
  accountRoute(calls.sendOwnCode, (_input, { actor, address }) => sendOwnCode(world, actor.accountId, address)),
];
