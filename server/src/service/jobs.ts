import type { AnyJob } from '../platform/index.ts';
import { finishClosing, removeObject } from './account-closing/index.ts';
import { buildDataExport } from './data-export/index.ts';
import { buildExport, eraseDueWork } from './legal-requests/index.ts';
import { deliverBroadcast } from './broadcasts/index.ts';

export const serviceJobs: readonly AnyJob[] = [
  deliverBroadcast,
  finishClosing,
  removeObject,
  buildDataExport,
  buildExport,
  eraseDueWork,
];
