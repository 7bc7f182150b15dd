import { listManagedPackages, listPackageChanges, listPackageProposals, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export type ManagedPackage = OutputOf<typeof listManagedPackages>[number];
export type PackageChange = OutputOf<typeof listPackageChanges>[number];

export const managedPackagesQuery = api.query(['packages'], listManagedPackages, {});

export const PROPOSAL_PAGE_SIZE = 20;
export type PackageProposal = OutputOf<typeof listPackageProposals>['items'][number];

export const proposalsQuery = (show: 'proposed' | 'decided', page: number) =>
  api.query(
    ['packages', 'proposals', show, page],
    listPackageProposals,
    { show, page, size: PROPOSAL_PAGE_SIZE },
    livePage(),
  );

export const packageChangesQuery = (id: string) =>
  api.query(['packages', 'changes', id], listPackageChanges, { id }, { staleTime: 0 });
