import type { WaitingKind } from '@yinji/contract';
import { paths, type Path } from '../../config/paths.ts';

const at = (to: Path, search: Record<string, string> = {}) => ({ to, search });

/** Where each kind is done, in the list that it is counted in. */
export const waitingPlaces: Readonly<Record<WaitingKind, { to: Path; search: Record<string, string> }>> = {
  'in-hand': at(paths.queue),
  queue: at(paths.queue),
  'identity-reviews': at(paths.identityReviews),
  display: at(paths.display),
  reports: at(paths.reports),
  messages: at(paths.delivery),
  objections: at(paths.objections),
  successions: at(paths.successions),
  holds: at(paths.holds),
  'authority-requests': at(paths.authorityRequests),
  'package-changes': at(paths.packageChanges),
  grants: at(paths.grants),
  contents: at(paths.contents),
  refunds: at(paths.refunds),
  'refunds-failed': at(paths.refunds, { show: 'failed' }),
  disputes: at(paths.disputes),
  differences: at(paths.reconciliations, { show: 'open' }),
  invoices: at(paths.invoices),
  'staff-changes': at(paths.staffChanges),
  jobs: at(paths.jobs),
};
