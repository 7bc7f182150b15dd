import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { continueDisplays } from './public-listing/index.ts';

export const publicationJobs: readonly AnyJob[] = [
  defineSchedule({ name: 'continue-displays', everyMs: 60_000, isHurried: true, run: continueDisplays }),
];
