import type { AppContext, Route } from '../platform/index.ts';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { guardiansRoutes } from './guardians/guardians-routes.ts';
import { identityReviewsRoutes } from './identity-reviews/identity-reviews-routes.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import { noticesRoutes } from './notices/notices-routes.ts';
import { organisationsRoutes } from './organisations/organisations-routes.ts';
import { deliveryRoutes } from './outbox/delivery-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { factorsRoutes } from './staff/factors-routes.ts';
import { reviewersRoutes } from './staff/reviewers-routes.ts';
import { staffChangesRoutes } from './staff-changes/staff-changes-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';

/** What higher wings know. */
interface FromAbove {
  findOrderFacts: Parameters<typeof guardiansRoutes>[1];
  presentAccount: Parameters<typeof organisationsRoutes>[1];
  countInHand: Parameters<typeof reviewersRoutes>[1];
  returnCases: Parameters<typeof staffChangesRoutes>[1];
}

export const peopleRoutes = (context: AppContext, above: FromAbove): Route[] => [
  ...accountsRoutes(context),
  ...identityRoutes(context),
  ...identityReviewsRoutes(context),
  ...guardiansRoutes(context, above.findOrderFacts),
  ...organisationsRoutes(context, above.presentAccount),
  ...recoveryRoutes(context),
  ...noticesRoutes(context),
  ...deliveryRoutes(context),
  ...staffRoutes(context),
  ...factorsRoutes(context),
  ...reviewersRoutes(context, above.countInHand),
  ...staffChangesRoutes(context, above.returnCases),
];
