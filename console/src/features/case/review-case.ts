import type { OutputOf, getCase } from '@yinji/contract';

export type ReviewCase = OutputOf<typeof getCase>;
export type Candidate = ReviewCase['candidates'][number];
