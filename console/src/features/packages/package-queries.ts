import { listManagedPackages, listPackageChanges, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type ManagedPackage = OutputOf<typeof listManagedPackages>[number];
export type PackageChange = OutputOf<typeof listPackageChanges>[number];

export const managedPackagesQuery = api.query(['packages'], listManagedPackages, {});

export const packageChangesQuery = (id: string) =>
  api.query(['packages', 'changes', id], listPackageChanges, { id }, { staleTime: 0 });
