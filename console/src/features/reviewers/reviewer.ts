import type { listReviewers, OutputOf } from '@yinji/contract';

export type Reviewer = OutputOf<typeof listReviewers>[number];
