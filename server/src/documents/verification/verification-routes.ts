import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { getPreview } from '../../works/index.ts';
import { comparePaper } from './compare-paper.ts';
import { findByFingerprint } from './find-by-fingerprint.ts';
import { findByPicture } from './find-by-picture.ts';
import { findIssuedDocument } from './find-issued-document.ts';
import { forgetQueries } from './forget-queries.ts';
import { listPublicEvents } from './list-public-events.ts';
import { listQueries } from './list-queries.ts';
import { listVerifiers } from './list-verifiers.ts';
import { lookUpRecord } from './look-up-record.ts';
import { proveRecord } from './prove-record.ts';
import { rememberQuery } from './remember-query.ts';

export const verificationRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.lookUpRecord, (input, { network }) => lookUpRecord(context, input, network)),
  visitorRoute(calls.listPublicEvents, ({ id }, { network }) => listPublicEvents(context, id, network)),
  visitorRoute(calls.findByFingerprint, ({ sha256 }, { network }) =>
    findByFingerprint(context, sha256, network),
  ),
  visitorRoute(calls.comparePaper, (input, { network }) => comparePaper(context, input, network)),
  visitorRoute(calls.findIssuedDocument, ({ sha256 }, { network }) =>
    findIssuedDocument(context, sha256, network),
  ),
  visitorRoute(calls.proveRecord, (input, { network }) => proveRecord(context, input, network)),
  visitorRoute(calls.findByPicture, (input, { network, signal }) =>
    findByPicture(context, input, network, signal),
  ),
  // Of the person at the screen, not of the organisation they act for.
  accountRoute(calls.listQueries, (_input, { actor }) => listQueries(context, actor.personId)),
  accountRoute(calls.rememberQuery, (input, { actor }) => rememberQuery(context, actor.personId, input)),
  accountRoute(calls.forgetQueries, ({ id }, { actor }) => forgetQueries(context, actor.personId, id)),
  visitorRoute(calls.listVerifiers, () => listVerifiers(context)),
  visitorRoute(calls.getPublicPreview, (asked) => getPreview(context, asked)),
];
