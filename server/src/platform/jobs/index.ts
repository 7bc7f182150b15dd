export { drainJobs } from './drain-jobs.ts';
export { enqueue, enqueueItems, enqueuing } from './enqueue.ts';
export { findTogether } from './find-together.ts';
export { forEachRow } from './for-each-row.ts';
export { declareItemJob, declareJob, declareSchedule, defineJob, defineSchedule, itemJob } from './job.ts';
export type { AnyJob, Item, Job, JobKind, Later } from './job.ts';
export { countDue, countFailing, hasNoJob, listFailing, restartJobs } from './jobs-store.ts';
export { labelsOf } from './reconcile-jobs.ts';
export { startJobs } from './start-jobs.ts';
