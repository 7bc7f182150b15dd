import { listManagedPackages, listPackageChanges, orderPackages, savePackage } from '@yinji/contract';
import { type Route, type World, staffRoute } from '../../platform/index.ts';
import { orderPackages as order } from './order-packages.ts';
import { listAllPackages, listChanges } from './packages-store.ts';
import { presentPackage } from './present-package.ts';
import { savePackage as save } from './save-package.ts';

export const packagesRoutes = (world: World): Route[] => [
  staffRoute(listManagedPackages, async () => (await listAllPackages(world.db)).map(presentPackage)),
  staffRoute(savePackage, (input, { actor }) => save(world, actor, input)),
  staffRoute(orderPackages, (input, { actor }) => order(world, actor, input)),
  staffRoute(listPackageChanges, async ({ id }) =>
    (await listChanges(world.db, id)).map(({ name, at, ...same }) => ({
      ...same,
      at: at.toISOString(),
      staffName: name,
    })),
  ),
];
