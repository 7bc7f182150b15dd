import { type AnyJob, defineSchedule, laterWithoutIndex, reconcileCopiesKind } from '../platform/index.ts';
import { reconcileAllCopies } from './reconcile-all-copies.ts';
import { checkDisplayFees, followDisplayOrder, indexBlockedPicture } from './public-listing/index.ts';

export const publicationJobs: readonly AnyJob[] = [
  followDisplayOrder,
  indexBlockedPicture,
  defineSchedule({
    name: reconcileCopiesKind.name,
    label: '核对画面索引',
    everyMs: 3_600_000,
    // An index that is away is asked again at once when it is back, not after the pauses of a failure.
    run: (context) => reconcileAllCopies(context).catch(laterWithoutIndex),
  }),
  defineSchedule({
    name: 'check-display-fees',
    label: '核对展示费',
    everyMs: 24 * 3_600_000,
    run: checkDisplayFees,
  }),
];
