import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { labelNearCopiesKind } from '../works/index.ts';
import { watchForms } from './certification/watch-forms.ts';
import { watchChanges } from './changes/watch-changes.ts';
import { compareCase } from './confirmation/compare-case.ts';
import { labelNearCopies } from './confirmation/label-near-copies.ts';
import { returnIdleCases } from './confirmation/return-idle-cases.ts';
import { compareDueSources } from './objections/compare-due-sources.ts';
import { runDeadlines } from './objections/run-deadlines.ts';
import { continueSuccessions } from './successions/continue-successions.ts';
import { continueTransfers } from './transfers/continue-transfers.ts';

const MINUTE = 60_000;

export const proceedingsJobs: readonly AnyJob[] = [
  compareCase,
  defineSchedule({ name: labelNearCopiesKind.name, everyMs: MINUTE, run: labelNearCopies }),
  defineSchedule({ name: 'return-idle-cases', everyMs: MINUTE, run: returnIdleCases }),
  defineSchedule({ name: 'continue-transfers', everyMs: MINUTE, isHurried: true, run: continueTransfers }),
  defineSchedule({ name: 'watch-forms', everyMs: MINUTE, run: watchForms }),
  defineSchedule({ name: 'watch-changes', everyMs: MINUTE, run: watchChanges }),
  defineSchedule({ name: 'continue-successions', everyMs: 15_000, isHurried: true, run: continueSuccessions }),
  // A comparison that failed has pauses of its own.
  defineSchedule({ name: 'compare-sources', everyMs: MINUTE, isHurried: true, run: compareDueSources }),
  defineSchedule({ name: 'run-objection-deadlines', everyMs: MINUTE, isHurried: true, run: runDeadlines }),
];
