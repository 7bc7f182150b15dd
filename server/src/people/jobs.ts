import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { forgetOldTraces } from './accounts/index.ts';
import { withdrawForgottenDrafts } from './identity-reviews/index.ts';
import { changePhone } from './recovery/index.ts';

export const peopleJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'withdraw-forgotten-identity-drafts', everyMs: 60_000, run: withdrawForgottenDrafts }),
  changePhone,
  defineSchedule({ name: 'forget-old-traces', everyMs: 3_600_000, run: forgetOldTraces }),
];
