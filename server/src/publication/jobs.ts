import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { checkDisplayFees, followDisplayOrder } from './public-listing/index.ts';

export const publicationJobs: readonly AnyJob[] = [
  followDisplayOrder,
  defineSchedule({
    name: 'check-display-fees',
    label: '核对展示费',
    everyMs: 24 * 3_600_000,
    run: checkDisplayFees,
  }),
];
