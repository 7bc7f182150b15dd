import type { FastifyInstance } from 'fastify';
import { accountClosingRoutes } from './account-closing/account-closing-routes.ts';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { certificationRoutes } from './certification/certification-routes.ts';
import { changesRoutes } from './changes/changes-routes.ts';
import { commerceRoutes } from './commerce/commerce-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { depositsRoutes } from './deposits/deposits-routes.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { displayRoutes } from './display/display-routes.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { evidenceLogRoutes } from './evidence-log/evidence-log-routes.ts';
import { filingRoutes } from './filing/filing-routes.ts';
import { fileLabelsRoutes } from './file-labels/file-labels-routes.ts';
import { mountLog } from './http/log-files.ts';
import { mountNotifications } from './http/notifications.ts';
import { mountResumableUploads } from './http/resumable-uploads.ts';
import { mountVerifier } from './http/verifier-files.ts';
import type { Route } from './http/route.ts';
import { buildServer } from './http/server.ts';
import { guardiansRoutes } from './guardians/guardians-routes.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import { identityReviewsRoutes } from './identity-reviews/identity-reviews-routes.ts';
import { keysRoutes } from './keys/keys-routes.ts';
import { materialsRoutes } from './materials/materials-routes.ts';
import { broadcastsRoutes } from './notices/broadcasts-routes.ts';
import { deliveryRoutes } from './notices/delivery-routes.ts';
import { noticesRoutes } from './notices/notices-routes.ts';
import { grantsRoutes } from './grants/grants-routes.ts';
import { galleriesRoutes } from './galleries/galleries-routes.ts';
import { importsRoutes } from './imports/imports-routes.ts';
import { invoicesRoutes } from './invoices/invoices-routes.ts';
import { packagesRoutes } from './packages/packages-routes.ts';
import { getPreservationHealth } from './preservation/index.ts';
import { objectionsRoutes } from './objections/objections-routes.ts';
import { organisationsRoutes } from './organisations/organisations-routes.ts';
import { ownArchiveRoutes } from './own-archive/own-archive-routes.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { presentAccount } from './profile/present-account.ts';
import { preservationRoutes } from './preservation/preservation-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { requestsRoutes } from './requests/requests-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { registerRoutes } from './register/register-routes.ts';
import { refundsRoutes } from './refunds/refunds-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { confirmationRoutes } from './review/confirmation-routes.ts';
import { reviewRoutes } from './review/review-routes.ts';
import { reviewersRoutes } from './staff/reviewers-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { successionsRoutes } from './successions/successions-routes.ts';
import { transfersRoutes } from './transfers/transfers-routes.ts';
import { verificationRoutes } from './verification/verification-routes.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';
import { worksRoutes } from './works/works-routes.ts';
import type { World } from './world.ts';

/** Every call that has a use case. */
export const allRoutes = (world: World): Route[] => [
  ...accountsRoutes(world),
  ...profileRoutes(world),
  ...accountClosingRoutes(world),
  ...ownArchiveRoutes(world),
  ...identityRoutes(world),
  ...identityReviewsRoutes(world),
  ...guardiansRoutes(world),
  ...organisationsRoutes(world, presentAccount),
  ...recoveryRoutes(world),
  ...keysRoutes(world),
  ...commerceRoutes(world),
  ...packagesRoutes(world),
  ...grantsRoutes(world),
  ...invoicesRoutes(world),
  ...walletRoutes(world),
  ...refundsRoutes(world),
  ...reconciliationRoutes(world),
  ...worksRoutes(world),
  ...depositsRoutes(world),
  ...importsRoutes(world),
  ...galleriesRoutes(world),
  ...materialsRoutes(world),
  ...fileLabelsRoutes(world),
  ...documentsRoutes(world),
  ...displayRoutes(world),
  ...preservationRoutes(world),
  ...objectionsRoutes(world),
  ...requestsRoutes(world),
  ...confirmationRoutes(world),
  ...certificationRoutes(world),
  ...changesRoutes(world),
  ...transfersRoutes(world),
  ...successionsRoutes(world),
  ...filingRoutes(world),
  ...evidenceLogRoutes(world),
  ...verificationRoutes(world),
  ...registerRoutes(world),
  ...contentRoutes(world),
  ...noticesRoutes(world),
  ...broadcastsRoutes(world),
  ...deliveryRoutes(world),
  ...staffRoutes(world),
  ...reviewRoutes(world),
  ...overviewRoutes(world),
  ...reviewersRoutes(world),
  ...deskRoutes(world),
];

export const buildApp = (world: World): Promise<FastifyInstance> =>
  buildServer(
    world,
    allRoutes(world),
    [mountNotifications, mountResumableUploads, mountLog, mountVerifier],
    async () => ({
      timeAuthorities: world.time.states(),
      preservation: await getPreservationHealth(world),
    }),
  );
