import type { FastifyInstance } from 'fastify';
import { documentsRoutes } from '../documents/index.ts';
import { evidenceRoutes } from '../evidence/index.ts';
import { findOrderFacts, moneyRoutes } from '../money/index.ts';
import { peopleRoutes } from '../people/index.ts';
import { type AppContext, type Route, labelsOf } from '../platform/index.ts';
import { countInHand, proceedingsRoutes, returnCases } from '../proceedings/index.ts';
import { publicationRoutes } from '../publication/index.ts';
import { presentAccount, serviceRoutes } from '../service/index.ts';
import { worksRoutes } from '../works/index.ts';
import { mountHealth } from './http/health.ts';
import { mountLog } from './http/log-files.ts';
import { mountNotifications } from './http/notifications.ts';
import { mountPolicyReports } from './http/policy-reports.ts';
import { mountResumableUploads } from './http/resumable-uploads.ts';
import { mountVerifier } from './http/verifier-files.ts';
import { buildServer } from './http/server.ts';
import { lookForVisitors } from './look-at-house.ts';
import { allJobs } from './jobs.ts';

/** Every call that has a use case; a wing's rooms are in its `routes.ts`. */
export const allRoutes = (context: AppContext): Route[] => [
  ...peopleRoutes(context, { findOrderFacts, presentAccount, countInHand, returnCases }),
  ...moneyRoutes(context),
  ...evidenceRoutes(context),
  ...worksRoutes(context),
  ...publicationRoutes(context),
  ...proceedingsRoutes(context),
  ...documentsRoutes(context),
  ...serviceRoutes(context, { jobLabels: labelsOf(allJobs), look: () => lookForVisitors(context) }),
];

export const buildApp = (context: AppContext): Promise<FastifyInstance> =>
  buildServer(context, allRoutes(context), [
    mountHealth,
    mountNotifications,
    mountPolicyReports,
    mountResumableUploads,
    mountLog,
    mountVerifier,
  ]);
