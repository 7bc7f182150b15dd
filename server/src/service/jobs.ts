import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { closeAccounts } from './account-closing/index.ts';
import { buildDataExports } from './data-export/index.ts';
import { buildExports, eraseDueWorks } from './legal-requests/index.ts';
import { deliverBroadcasts } from './notices/index.ts';

const MINUTE = 60_000;

export const serviceJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'deliver-broadcasts', everyMs: MINUTE, isHurried: true, run: deliverBroadcasts }),
  defineSchedule({ name: 'close-accounts', everyMs: MINUTE, isHurried: true, run: closeAccounts }),
  defineSchedule({ name: 'build-data-exports', everyMs: MINUTE, isHurried: true, run: buildDataExports }),
  defineSchedule({ name: 'build-exports', everyMs: MINUTE, isHurried: true, run: buildExports }),
  defineSchedule({ name: 'erase-due-works', everyMs: 15_000, isHurried: true, run: eraseDueWorks }),
];
