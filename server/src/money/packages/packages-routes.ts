import * as calls from '@yinji/contract';
import { listOwnStaffIds } from '../../people/index.ts';
import { type Route, type AppContext, pageOf, staffRoute } from '../../platform/index.ts';
import { decidePackage } from './decide-package.ts';
import { listAllPackages, listChanges } from './packages-store.ts';
import { presentPackage } from './present-package.ts';
import { presentPackageProposal } from './present-package-proposal.ts';
import { countProposals, listProposals } from './proposals-store.ts';
import { proposePackage } from './propose-package.ts';
import { reorderPackages } from './reorder-packages.ts';

export const packagesRoutes = (context: AppContext): Route[] => [
  staffRoute(calls.listManagedPackages, async () => (await listAllPackages(context.db)).map(presentPackage)),
  staffRoute(calls.proposePackage, (input, { actor }) => proposePackage(context, actor, input)),
  staffRoute(calls.decidePackage, (input, { actor }) => decidePackage(context, actor, input)),
  staffRoute(calls.listPackageProposals, async ({ show = 'proposed', ...page }, { actor }) => {
    const rows = await listProposals(context.db, show, pageOf(page));
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return {
      items: rows.map((row) => presentPackageProposal(row, ownIds)),
      total: await countProposals(context.db, show),
      waiting: await countProposals(context.db, 'proposed'),
    };
  }),
  staffRoute(calls.reorderPackages, (input, { actor }) => reorderPackages(context, actor, input)),
  staffRoute(calls.listPackageChanges, async ({ id }) =>
    (await listChanges(context.db, id)).map(({ name, approver, at, ...same }) => ({
      ...same,
      at: at.toISOString(),
      staffName: name,
      approvedBy: approver,
    })),
  ),
];
