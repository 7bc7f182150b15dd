import type { FastifyInstance } from 'fastify';
import {
  accountClosingRoutes,
  broadcastsRoutes,
  deliveryRoutes,
  deskRoutes,
  noticesRoutes,
  overviewRoutes,
  ownArchiveRoutes,
  presentAccount,
  profileRoutes,
  requestsRoutes,
} from '../service/index.ts';
import {
  accountsRoutes,
  guardiansRoutes,
  identityReviewsRoutes,
  identityRoutes,
  organisationsRoutes,
  recoveryRoutes,
  reviewersRoutes,
  staffRoutes,
} from '../people/index.ts';
import {
  certificationRoutes,
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
  grantsRoutes,
  invoicesRoutes,
  packagesRoutes,
  reconciliationRoutes,
  refundsRoutes,
  walletRoutes,
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
import type { Route, World } from '../platform/index.ts';
import { buildServer } from './http/server.ts';

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
