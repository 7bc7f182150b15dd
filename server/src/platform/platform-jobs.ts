import { destroyEnclosures } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';
import { deliverMessage, forgetMessages } from './outbox/index.ts';

const HOUR = 3_600_000;

export const platformJobs: readonly AnyJob[] = [
  deliverMessage,
  defineSchedule({ name: 'forget-messages', everyMs: HOUR, run: forgetMessages }),
  defineSchedule({ name: 'destroy-attachments', everyMs: 60_000, isHurried: true, run: destroyEnclosures }),
];
