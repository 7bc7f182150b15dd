import type { AppContext, Route } from '../platform/index.ts';
import { depositsRoutes } from './deposits/deposits-routes.ts';
import { fileLabelsRoutes } from './file-labels/file-labels-routes.ts';
import { fillingHelpRoutes } from './filling-help/filling-help-routes.ts';
import { importsRoutes } from './imports/imports-routes.ts';
import { materialsRoutes } from './materials/materials-routes.ts';
import { preservationRoutes } from './preservation/preservation-routes.ts';
import { worksRoutes as roomOfWorks } from './works/works-routes.ts';

export const worksRoutes = (context: AppContext): Route[] => [
  ...roomOfWorks(context),
  ...depositsRoutes(context),
  ...fillingHelpRoutes(context),
  ...importsRoutes(context),
  ...materialsRoutes(context),
  ...fileLabelsRoutes(context),
  ...preservationRoutes(context),
];
