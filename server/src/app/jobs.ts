import { documentsJobs } from '../documents/index.ts';
import { evidenceJobs } from '../evidence/index.ts';
import { moneyJobs } from '../money/index.ts';
import { peopleJobs } from '../people/index.ts';
import { type AnyJob, defineSchedule, platformJobs } from '../platform/index.ts';
import { proceedingsJobs } from '../proceedings/index.ts';
import { publicationJobs } from '../publication/index.ts';
import { serviceJobs } from '../service/index.ts';
import { worksJobs } from '../works/index.ts';
import { endResumableUploads } from './http/resumable-uploads.ts';

/** All background jobs; a wing's jobs are in its `jobs.ts`. */
export const allJobs: readonly AnyJob[] = [
  ...platformJobs,
  ...peopleJobs,
  ...moneyJobs,
  ...evidenceJobs,
  ...worksJobs,
  ...publicationJobs,
  ...proceedingsJobs,
  ...documentsJobs,
  ...serviceJobs,
  defineSchedule({
    name: 'end-resumable-uploads',
    label: '清除未完的上传',
    everyMs: 600_000,
    run: endResumableUploads,
  }),
];
