import * as calls from '@yinji/contract';
import { insertConsent } from '../accounts/index.ts';
import {
  Refusal,
  type Route,
  type AppContext,
  accountRoute,
  inTransaction,
  staffRoute,
} from '../../platform/index.ts';
import { CONSENT_VERSION } from '../identity/index.ts';
import { beginOrganisationReview } from './begin-organisation-review.ts';
import { beginPersonReview } from './begin-person-review.ts';
import { decideReview } from './decide-review.ts';
import { findLatestReview } from './identity-reviews-store.ts';
import { listReviews } from './list-reviews.ts';
import { openPaper } from './open-paper.ts';
import { openReview } from './open-review.ts';
import { presentOwnReview } from './present-own-review.ts';
import { receivePaper } from './receive-paper.ts';
import { revokeConsent } from './revoke-consent.ts';
import { submitReview } from './submit-review.ts';
import { withdrawReview } from './withdraw-review.ts';

export const identityReviewsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.beginPersonReview, (input, { actor }) =>
    beginPersonReview(context, actor.accountId, input),
  ),
  accountRoute(calls.beginOrganisationReview, (input, { actor }) =>
    beginOrganisationReview(context, actor.accountId, input),
  ),
  accountRoute(calls.uploadIdentityPaper, (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return receivePaper(context, actor.accountId, input, file);
  }),
  accountRoute(calls.submitIdentityReview, ({ id }, { actor }) => submitReview(context, actor.accountId, id)),
  accountRoute(calls.withdrawIdentityReview, ({ id }, { actor }) =>
    withdrawReview(context, actor.accountId, id),
  ),
  accountRoute(calls.getOwnIdentityReview, async (_input, { actor }) => {
    const row = await findLatestReview(context.db, actor.accountId);
    return row === undefined ? null : presentOwnReview(context, row);
  }),
  accountRoute(calls.giveConsent, async ({ kind }, { actor }) => {
    await inTransaction(context.db, (tx) => insertConsent(tx, actor.personId, kind, CONSENT_VERSION));
    return null;
  }),
  accountRoute(calls.revokeConsent, ({ kind }, { actor }) => revokeConsent(context, actor.personId, kind)),
  staffRoute(calls.listIdentityReviews, (_input, { actor }) => listReviews(context, actor)),
  staffRoute(calls.openIdentityReview, ({ id }, { actor }) => openReview(context, actor, id)),
  staffRoute(calls.getIdentityPaper, ({ id }, { actor }) => openPaper(context, actor, id)),
  staffRoute(calls.decideIdentityReview, (input, { actor }) => decideReview(context, actor, input)),
];
