import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { forgetOldTraces } from './accounts/index.ts';
import { withdrawForgottenDrafts } from './identity-reviews/index.ts';
import { deliverMessage, forgetMessages } from './outbox/index.ts';
import { changePhone } from './recovery/index.ts';

const HOUR = 3_600_000;

export const peopleJobs: readonly AnyJob[] = [
  deliverMessage,
  defineSchedule({ name: 'forget-messages', everyMs: HOUR, run: forgetMessages }),
  defineSchedule({ name: 'withdraw-forgotten-identity-drafts', everyMs: 60_000, run: withdrawForgottenDrafts }),
  changePhone,
  defineSchedule({ name: 'forget-old-traces', everyMs: HOUR, run: forgetOldTraces }),
];
