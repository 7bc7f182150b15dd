import * as calls from '@yinji/contract';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { acceptGuardianship } from './accept-guardianship.ts';
import { answerRequest } from './answer-request.ts';
import { endGuardianship } from './end-guardianship.ts';
import { listGuardianships } from './list-guardianships.ts';
import { offerGuardianship } from './offer-guardianship.ts';

export const guardiansRoutes = (world: World): Route[] => [
  accountRoute(calls.listGuardianships, (_input, { actor }) => listGuardianships(world, actor.personId)),
  accountRoute(calls.offerGuardianship, (input, { actor }) => offerGuardianship(world, actor.personId, input)),
  accountRoute(calls.acceptGuardianship, ({ code }, { actor }) =>
    acceptGuardianship(world, actor.personId, code),
  ),
  accountRoute(calls.endGuardianship, ({ id }, { actor }) => endGuardianship(world, actor.personId, id)),
  accountRoute(calls.answerGuardianRequest, (input, { actor }) => answerRequest(world, actor.personId, input)),
];
