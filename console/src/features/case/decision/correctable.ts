import type { ReviewCase } from '../review-case.ts';

/**
 * Whether it can be returned to its submitter: a certification, a change that was not returned before, and a
 * confirmation that is not the answer to a correction.
 */
export const canBeCorrected = ({
  kind,
  change,
  confirmation,
  submittedAt,
}: Pick<ReviewCase, 'kind' | 'change' | 'confirmation' | 'submittedAt'>): boolean =>
  kind === 'certification' ||
  (kind === 'change' && change?.corrections.length === 0) ||
  (confirmation !== null && confirmation.corrections.every(({ answeredAt }) => answeredAt !== submittedAt));
