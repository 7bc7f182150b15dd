import * as calls from '@yinji/contract';
import { Refusal, type Route, type World, accountRoute, staffRoute } from '../../platform/index.ts';
import { cancelErasure } from './cancel-erasure.ts';
import { collectExport } from './collect-export.ts';
import { decideAuthorityRequest } from './decide-authority-request.ts';
import { decideHold } from './decide-hold.ts';
import { enterAuthorityRequest } from './enter-authority-request.ts';
import { findRequestSubject } from './find-request-subject.ts';
import { getErasure } from './get-erasure.ts';
import { listAuthorityRequests } from './list-authority-requests.ts';
import { listHolds } from './list-holds.ts';
import { openAuthorityPaper } from './open-authority-paper.ts';
import { receiveAuthorityPaper } from './receive-authority-paper.ts';
import { requestErasure } from './request-erasure.ts';
import { setHold } from './set-hold.ts';

export const requestsRoutes = (world: World): Route[] => [
  accountRoute(calls.getErasure, ({ workId }, { actor }) => getErasure(world, actor.accountId, workId)),
  accountRoute(calls.requestErasure, (input, { actor }) => requestErasure(world, actor.accountId, input)),
  accountRoute(calls.cancelErasure, ({ workId }, { actor }) => cancelErasure(world, actor.accountId, workId)),
  staffRoute(calls.listHolds, (input, { actor }) => listHolds(world, actor, input)),
  staffRoute(calls.setHold, (input, { actor }) => setHold(world, actor, input)),
  staffRoute(calls.decideHold, (input, { actor }) => decideHold(world, actor, input)),
  staffRoute(calls.findRequestSubject, ({ depositNumber }, { actor }) =>
    findRequestSubject(world, actor, depositNumber),
  ),
  staffRoute(calls.listAuthorityRequests, (input, { actor }) => listAuthorityRequests(world, actor, input)),
  staffRoute(calls.enterAuthorityRequest, (input, { actor }) => enterAuthorityRequest(world, actor, input)),
  staffRoute(calls.uploadAuthorityPaper, ({ id }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return receiveAuthorityPaper(world, actor, id, file);
  }),
  staffRoute(calls.openAuthorityPaper, ({ id }, { actor }) => openAuthorityPaper(world, actor, id)),
  staffRoute(calls.decideAuthorityRequest, (input, { actor }) => decideAuthorityRequest(world, actor, input)),
  staffRoute(calls.collectExport, ({ id }, { actor }) => collectExport(world, actor, id)),
];
