import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { continueRequests, publishRevocations } from './keys/index.ts';

export const evidenceJobs: readonly AnyJob[] = [
  // An unanswered request has a pause of its own.
  defineSchedule({ name: 'continue-key-requests', everyMs: 5000, isHurried: true, run: continueRequests }),
  defineSchedule({ name: 'publish-revocations', everyMs: 60_000, isHurried: true, run: publishRevocations }),
];
