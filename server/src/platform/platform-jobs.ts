import { forgetLostAttachments } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';
import { deliverMessage, forgetMessages } from './outbox/index.ts';

const HOUR = 3_600_000;

export const platformJobs: readonly AnyJob[] = [
  deliverMessage,
  defineSchedule({ name: 'forget-messages', everyMs: HOUR, run: forgetMessages }),
  defineSchedule({ name: 'forget-lost-attachments', everyMs: HOUR, run: forgetLostAttachments }),
];
