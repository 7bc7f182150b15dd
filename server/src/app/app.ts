import type { FastifyInstance } from 'fastify';
import {
  accountClosingRoutes,
  broadcastsRoutes,
  supportRoutes,
  overviewRoutes,
  dataExportRoutes,
  presentAccount,
  profileRoutes,
  requestsRoutes,
  walletRoutes,
} from '../service/index.ts';
import {
  accountsRoutes,
  deliveryRoutes,
  guardiansRoutes,
  identityReviewsRoutes,
  identityRoutes,
  noticesRoutes,
  organisationsRoutes,
  recoveryRoutes,
  reviewersRoutes,
  staffRoutes,
} from '../people/index.ts';
import {
  certificationRoutes,
  countInHand,
  changesRoutes,
  confirmationRoutes,
  filingRoutes,
  objectionsRoutes,
  reviewRoutes,
  successionsRoutes,
  transfersRoutes,
} from '../proceedings/index.ts';
import {
  commerceRoutes,
  findOrderFacts,
  quotaAwardsRoutes,
  invoicesRoutes,
  packagesRoutes,
  reconciliationRoutes,
  refundsRoutes,
} from '../money/index.ts';
import { contentRoutes, displayRoutes, galleriesRoutes } from '../publication/index.ts';
import {
  depositsRoutes,
  fileLabelsRoutes,
  getPreservationHealth,
  importsRoutes,
  materialsRoutes,
  preservationRoutes,
  worksRoutes,
} from '../works/index.ts';
import { documentsRoutes, registerRoutes, verificationRoutes } from '../documents/index.ts';
import { evidenceLogRoutes, keysRoutes } from '../evidence/index.ts';
import { mountLog } from './http/log-files.ts';
import { mountNotifications } from './http/notifications.ts';
import { mountResumableUploads } from './http/resumable-uploads.ts';
import { mountVerifier } from './http/verifier-files.ts';
import type { Route, AppContext } from '../platform/index.ts';
import { buildServer } from './http/server.ts';

/** Every call that has a use case. */
export const allRoutes = (context: AppContext): Route[] => [
  ...accountsRoutes(context),
  ...profileRoutes(context),
  ...accountClosingRoutes(context),
  ...dataExportRoutes(context),
  ...identityRoutes(context),
  ...identityReviewsRoutes(context),
  ...guardiansRoutes(context, findOrderFacts),
  ...organisationsRoutes(context, presentAccount),
  ...recoveryRoutes(context),
  ...keysRoutes(context),
  ...commerceRoutes(context),
  ...packagesRoutes(context),
  ...quotaAwardsRoutes(context),
  ...invoicesRoutes(context),
  ...walletRoutes(context),
  ...refundsRoutes(context),
  ...reconciliationRoutes(context),
  ...worksRoutes(context),
  ...depositsRoutes(context),
  ...importsRoutes(context),
  ...galleriesRoutes(context),
  ...materialsRoutes(context),
  ...fileLabelsRoutes(context),
  ...documentsRoutes(context),
  ...displayRoutes(context),
  ...preservationRoutes(context),
  ...objectionsRoutes(context),
  ...requestsRoutes(context),
  ...confirmationRoutes(context),
  ...certificationRoutes(context),
  ...changesRoutes(context),
  ...transfersRoutes(context),
  ...successionsRoutes(context),
  ...filingRoutes(context),
  ...evidenceLogRoutes(context),
  ...verificationRoutes(context),
  ...registerRoutes(context),
  ...contentRoutes(context),
  ...noticesRoutes(context),
  ...broadcastsRoutes(context),
  ...deliveryRoutes(context),
  ...staffRoutes(context),
  ...reviewRoutes(context),
  ...overviewRoutes(context),
  ...reviewersRoutes(context, countInHand),
  ...supportRoutes(context),
];

export const buildApp = (context: AppContext): Promise<FastifyInstance> =>
  buildServer(
    context,
    allRoutes(context),
    [mountNotifications, mountResumableUploads, mountLog, mountVerifier],
    async () => ({
      timeAuthorities: context.time.states(),
      preservation: await getPreservationHealth(context),
    }),
  );
