import { forgetLostAttachments } from './attachments/index.ts';
import { type AnyJob, defineSchedule } from './jobs/index.ts';
import { forgetFullBuckets } from './limits/forget-full-buckets.ts';
import { forgetEndedEvents, raiseAlarms } from './security-log/index.ts';

export const platformJobs: readonly AnyJob[] = [
  defineSchedule({
    name: 'clear-temporary-files',
    label: '清除中断留下的文件',
    everyMs: 600_000,
    run: ({ objects }) => objects.clearTemporary(),
  }),
  defineSchedule({
    name: 'fill-replica',
    label: '补齐文件副本',
    everyMs: 86_400_000,
    run: async ({ objects }) => void (await objects.fillReplica()),
  }),
  defineSchedule({
    name: 'forget-lost-attachments',
    label: '清除未传完的附件',
    everyMs: 3_600_000,
    run: forgetLostAttachments,
  }),
  defineSchedule({
    name: 'forget-full-buckets',
    label: '清除已恢复的限额',
    everyMs: 3_600_000,
    run: forgetFullBuckets,
  }),
  defineSchedule({
    name: 'forget-security-events',
    label: '清除期满的安全日志',
    everyMs: 86_400_000,
    run: ({ db }) => forgetEndedEvents(db),
  }),
  defineSchedule({
    name: 'raise-security-alarms',
    label: '查看安全日志有无警报',
    everyMs: 600_000,
    run: raiseAlarms,
  }),
];
