import { forgetLostAttachments } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';

export const platformJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'forget-lost-attachments', everyMs: 3_600_000, run: forgetLostAttachments }),
];
