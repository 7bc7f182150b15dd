import type { AppContext, Route } from '../platform/index.ts';
import { certificationRoutes } from './certification/certification-routes.ts';
import { changesRoutes } from './changes/changes-routes.ts';
import { confirmationRoutes } from './confirmation/confirmation-routes.ts';
import { reviewRoutes } from './confirmation/review-routes.ts';
import { filingRoutes } from './filing/filing-routes.ts';
import { objectionsRoutes } from './objections/objections-routes.ts';
import { successionsRoutes } from './successions/successions-routes.ts';
import { transfersRoutes } from './transfers/transfers-routes.ts';

export const proceedingsRoutes = (context: AppContext): Route[] => [
  ...objectionsRoutes(context),
  ...confirmationRoutes(context),
  ...certificationRoutes(context),
  ...changesRoutes(context),
  ...transfersRoutes(context),
  ...successionsRoutes(context),
  ...filingRoutes(context),
  ...reviewRoutes(context),
];
