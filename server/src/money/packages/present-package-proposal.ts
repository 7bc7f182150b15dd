import { presentProposal } from '../../people/index.ts';
import type { ProposalRow } from './proposals-store.ts';

export const presentPackageProposal = (row: ProposalRow, ownIds: ReadonlySet<string>) => ({
  id: row.id,
  packageId: row.package_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
  state: row.state,
  note: row.note,
  ...presentProposal(row, ownIds),
});
