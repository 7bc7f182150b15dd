import { forgetLostAttachments } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';

export const platformJobs: readonly AnyJob[] = [
  defineSchedule({
    name: 'forget-lost-attachments',
    label: '清除未传完的附件',
    everyMs: 3_600_000,
    run: forgetLostAttachments,
  }),
];
