import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { continueKeyRequest, publishRevocations, publishRevocationsKind } from './keys/index.ts';

export const evidenceJobs: readonly AnyJob[] = [
  continueKeyRequest,
  // A list is renewed daily, too.
  defineSchedule({ name: publishRevocationsKind.name, everyMs: 60_000, run: publishRevocations }),
];
