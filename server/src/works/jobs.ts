import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { destroyUploads } from './deposits/destroy-uploads.ts';
import { finishDeposit } from './deposits/finish-deposit.ts';
import { markPreview } from './deposits/mark-preview.ts';
import { sizePicture } from './deposits/size-picture.ts';
import { stampTwice } from './deposits/stamp-twice.ts';
import { readFileLabels } from './file-labels/index.ts';
import { settleImports } from './imports/index.ts';
import { renewEvidence, stampCheckpoint } from './preservation/index.ts';

export const worksJobs: readonly AnyJob[] = [
  finishDeposit,
  stampTwice,
  markPreview,
  sizePicture,
  readFileLabels,
  defineSchedule({ name: 'destroy-uploads', everyMs: 60_000, run: destroyUploads }),
  defineSchedule({ name: 'settle-imports', everyMs: 10_000, isHurried: true, run: settleImports }),
  defineSchedule({ name: 'stamp-checkpoint', everyMs: 60_000, isHurried: true, run: stampCheckpoint }),
  defineSchedule({ name: 'renew-evidence', everyMs: 3_600_000, run: renewEvidence }),
];
