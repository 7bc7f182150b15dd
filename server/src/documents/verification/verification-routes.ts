import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, takeToken, visitorRoute } from '../../platform/index.ts';
import { getPreview } from '../../works/index.ts';
import { comparePaper } from './compare-paper.ts';
import { findByPicture } from './find-by-picture.ts';
import { findIssuedDocument } from './find-issued-document.ts';
import { forgetQueries } from './forget-queries.ts';
import { listQueries } from './list-queries.ts';
import { listVerifiers } from './list-verifiers.ts';
import { lookUpRecord } from './look-up-record.ts';
import { proveRecord } from './prove-record.ts';
import { rememberQuery } from './remember-query.ts';
import { listByFileSha256 } from './verification-read-model.ts';

export const verificationRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.lookUpRecord, (input, { address }) => lookUpRecord(context, input, address)),
  visitorRoute(calls.findByFingerprint, async ({ sha256 }, { address }) => {
    await takeToken(context, 'fingerprint', address, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
    const rows = await listByFileSha256(context.db, Buffer.from(sha256, 'hex'));
    return rows.map((row) => ({
      number: row.number,
      receivedAt: (row.received_at ?? context.now()).toISOString(),
    }));
  }),
  visitorRoute(calls.comparePaper, (input, { address }) => comparePaper(context, input, address)),
  visitorRoute(calls.findIssuedDocument, ({ sha256 }, { address }) =>
    findIssuedDocument(context, sha256, address),
  ),
  visitorRoute(calls.proveRecord, (input, { address }) => proveRecord(context, input, address)),
  visitorRoute(calls.findByPicture, (input, { address }) => findByPicture(context, input, address)),
  // Of the person at the screen, not of the organisation they act for.
  accountRoute(calls.listQueries, (_input, { actor }) => listQueries(context, actor.personId)),
  accountRoute(calls.rememberQuery, (input, { actor }) => rememberQuery(context, actor.personId, input)),
  accountRoute(calls.forgetQueries, ({ id }, { actor }) => forgetQueries(context, actor.personId, id)),
  visitorRoute(calls.listVerifiers, () => listVerifiers(context)),
  visitorRoute(calls.getPublicPreview, (asked) => getPreview(context, asked)),
];
