import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
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

export const requestsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getErasure, ({ workId }, { actor }) => getErasure(context, actor.accountId, workId)),
  accountRoute(calls.requestErasure, (input, { actor }) => requestErasure(context, actor.accountId, input)),
  accountRoute(calls.cancelErasure, ({ workId }, { actor }) => cancelErasure(context, actor.accountId, workId)),
  staffRoute(calls.listHolds, (input, { actor }) => listHolds(context, actor, input)),
  staffRoute(calls.setHold, (input, { actor }) => setHold(context, actor, input)),
  staffRoute(calls.decideHold, (input, { actor }) => decideHold(context, actor, input)),
  staffRoute(calls.findRequestSubject, ({ depositNumber }, { actor }) =>
    findRequestSubject(context, actor, depositNumber),
  ),
  staffRoute(calls.listAuthorityRequests, (input, { actor }) => listAuthorityRequests(context, actor, input)),
  staffRoute(calls.enterAuthorityRequest, (input, { actor }) => enterAuthorityRequest(context, actor, input)),
  staffRoute(calls.uploadAuthorityPaper, ({ id }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return receiveAuthorityPaper(context, actor, id, file);
  }),
  staffRoute(calls.openAuthorityPaper, ({ id }, { actor }) => openAuthorityPaper(context, actor, id)),
  staffRoute(calls.decideAuthorityRequest, (input, { actor }) => decideAuthorityRequest(context, actor, input)),
  staffRoute(calls.collectExport, ({ id }, { actor }) => collectExport(context, actor, id)),
];
