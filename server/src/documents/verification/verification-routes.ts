import {
  findByFingerprint,
  findByPicture,
  forgetQueries,
  getPublicPreview,
  listQueries,
  listVerifiers,
  lookUpRecord,
  proveRecord,
  rememberQuery,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute, takeToken, visitorRoute } from '../../platform/index.ts';
import { getPreview } from '../../works/index.ts';
import { findByPicture as find } from './find-by-picture.ts';
import { forgetQueries as forget } from './forget-queries.ts';
import { listQueries as listPast } from './list-queries.ts';
import { listVerifiers as list } from './list-verifiers.ts';
import { lookUpRecord as lookUp } from './look-up-record.ts';
import { proveRecord as prove } from './prove-record.ts';
import { rememberQuery as remember } from './remember-query.ts';
import { listByFileSha256 } from './verification-read-model.ts';

export const verificationRoutes = (context: AppContext): Route[] => [
  visitorRoute(lookUpRecord, (input, { address }) => lookUp(context, input, address)),
  visitorRoute(findByFingerprint, async ({ sha256 }, { address }) => {
    await takeToken(context, 'fingerprint', address, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
    const rows = await listByFileSha256(context.db, Buffer.from(sha256, 'hex'));
    return rows.map((row) => ({
      number: row.number,
      receivedAt: (row.received_at ?? context.now()).toISOString(),
    }));
  }),
  visitorRoute(proveRecord, (input, { address }) => prove(context, input, address)),
  visitorRoute(findByPicture, (input, { address }) => find(context, input, address)),
  // Of the person at the screen, not of the organisation they act for.
  accountRoute(listQueries, (_input, { actor }) => listPast(context, actor.personId)),
  accountRoute(rememberQuery, (input, { actor }) => remember(context, actor.personId, input)),
  accountRoute(forgetQueries, ({ id }, { actor }) => forget(context, actor.personId, id)),
  visitorRoute(listVerifiers, () => list(context)),
  visitorRoute(getPublicPreview, (asked) => getPreview(context, asked)),
];
