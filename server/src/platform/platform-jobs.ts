import { destroyEnclosures } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';
import { deliverMessages, forgetMessages } from './outbox/index.ts';

const HOUR = 3_600_000;

export const platformJobs: readonly AnyJob[] = [
  // A message has a lease and pauses of its own: a provider may have sent it although it never said so.
  defineSchedule({ name: 'deliver-messages', everyMs: 5000, isHurried: true, run: deliverMessages }),
  defineSchedule({ name: 'forget-messages', everyMs: HOUR, run: forgetMessages }),
  defineSchedule({ name: 'destroy-attachments', everyMs: 60_000, isHurried: true, run: destroyEnclosures }),
];
