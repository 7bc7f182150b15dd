import { publishRevocationsKind } from '../evidence/index.ts';
import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { destroyUploads } from './deposits/destroy-uploads.ts';
import { finishDeposit } from './deposits/finish-deposit.ts';
import { markPreview } from './deposits/mark-preview.ts';
import { publishRevocations } from './deposits/publish-revocations.ts';
import { remindOfWaitingFiles } from './deposits/remind-of-waiting-files.ts';
import { sizePicture } from './deposits/size-picture.ts';
import { stampTwice } from './deposits/stamp-twice.ts';
import { extractFeatures, indexFeatures, indexWork } from './fingerprints/index.ts';
import { readFileLabels } from './file-labels/index.ts';
import { deleteEndedHelp } from './filling-help/index.ts';
import { settleImport } from './imports/index.ts';
import { renewEvidence, stampCheckpoint } from './preservation/index.ts';

export const worksJobs: readonly AnyJob[] = [
  finishDeposit,
  stampTwice,
  markPreview,
  sizePicture,
  readFileLabels,
  indexWork,
  extractFeatures,
  indexFeatures,
  defineSchedule({ name: 'destroy-uploads', label: '清除未用的上传', everyMs: 60_000, run: destroyUploads }),
  defineSchedule({
    name: 'remind-of-waiting-files',
    label: '保管到期提醒',
    everyMs: 3_600_000,
    run: remindOfWaitingFiles,
  }),
  defineSchedule({
    name: 'delete-filling-help',
    label: '清除过期的帮填',
    everyMs: 3_600_000,
    run: async (context) => void (await deleteEndedHelp(context.db, context.now())),
  }),
  settleImport,
  // A list is renewed daily, too.
  defineSchedule({
    name: publishRevocationsKind.name,
    label: '公布吊销列表',
    everyMs: 60_000,
    run: (context) => publishRevocations(context),
  }),
  defineSchedule({ name: 'stamp-checkpoint', label: '每日日志盖戳', everyMs: 60_000, run: stampCheckpoint }),
  defineSchedule({ name: 'renew-evidence', label: '证明续期', everyMs: 3_600_000, run: renewEvidence }),
];
