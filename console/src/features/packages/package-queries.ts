import { queryOptions } from '@tanstack/react-query';
import { listManagedPackages, listPackageChanges, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type ManagedPackage = OutputOf<typeof listManagedPackages>[number];
export type PackageChange = OutputOf<typeof listPackageChanges>[number];

export const managedPackagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => api.call(listManagedPackages, {}, { signal }),
});

export const packageChangesQuery = (id: string) =>
  queryOptions({
    queryKey: ['packages', 'changes', id],
    queryFn: ({ signal }) => api.call(listPackageChanges, { id }, { signal }),
    staleTime: 0,
  });
