import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { acceptGuardianship } from './accept-guardianship.ts';
import { answerRequest } from './answer-request.ts';
import { endGuardianship } from './end-guardianship.ts';
import { type FindOrderFacts, listGuardianships } from './list-guardianships.ts';
import { offerGuardianship } from './offer-guardianship.ts';

export const guardiansRoutes = (context: AppContext, findOrderFacts: FindOrderFacts): Route[] => [
  accountRoute(calls.listGuardianships, (_input, { actor }) =>
    listGuardianships(context, actor.personId, findOrderFacts),
  ),
  accountRoute(calls.offerGuardianship, (input, { actor }) =>
    offerGuardianship(context, actor.personId, input),
  ),
  accountRoute(calls.acceptGuardianship, ({ code }, { actor }) =>
    acceptGuardianship(context, actor.personId, code),
  ),
  accountRoute(calls.endGuardianship, ({ id }, { actor }) => endGuardianship(context, actor.personId, id)),
  accountRoute(calls.answerGuardianRequest, (input, { actor }) =>
    answerRequest(context, actor.personId, input),
  ),
];
