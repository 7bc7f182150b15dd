import { getReviewFigures, getSubmissionOverview, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export type Figures = OutputOf<typeof getReviewFigures>;

export const figuresQuery = (weeks: number) =>
  api.query(['review-figures', weeks], getReviewFigures, { weeks }, livePage(60_000));

/** As many days as the weeks have, up to the server's bound of a quarter. */
export const submissionsQuery = (weeks: number) =>
  api.query(
    ['submission-overview', weeks],
    getSubmissionOverview,
    { days: Math.min(92, weeks * 7) },
    livePage(60_000),
  );
