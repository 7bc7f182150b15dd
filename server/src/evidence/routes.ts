import type { AppContext, Route } from '../platform/index.ts';
import { keysRoutes } from './keys/keys-routes.ts';
import { evidenceLogRoutes } from './log/log-routes.ts';

export const evidenceRoutes = (context: AppContext): Route[] => [
  ...keysRoutes(context),
  ...evidenceLogRoutes(context),
];
