import { listManagedPackages, listPackageChanges, reorderPackages, savePackage } from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { reorderPackages as order } from './reorder-packages.ts';
import { listAllPackages, listChanges } from './packages-store.ts';
import { presentPackage } from './present-package.ts';
import { savePackage as save } from './save-package.ts';

export const packagesRoutes = (context: AppContext): Route[] => [
  staffRoute(listManagedPackages, async () => (await listAllPackages(context.db)).map(presentPackage)),
  staffRoute(savePackage, (input, { actor }) => save(context, actor, input)),
  staffRoute(reorderPackages, (input, { actor }) => order(context, actor, input)),
  staffRoute(listPackageChanges, async ({ id }) =>
    (await listChanges(context.db, id)).map(({ name, at, ...same }) => ({
      ...same,
      at: at.toISOString(),
      staffName: name,
    })),
  ),
];
