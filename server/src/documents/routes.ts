import type { AppContext, Route } from '../platform/index.ts';
import { issuingRoutes } from './issuing/issuing-routes.ts';
import { registerRoutes } from './register/register-routes.ts';
import { verificationRoutes } from './verification/verification-routes.ts';

export const documentsRoutes = (context: AppContext): Route[] => [
  ...issuingRoutes(context),
  ...verificationRoutes(context),
  ...registerRoutes(context),
];
