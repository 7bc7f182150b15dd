import type { ReviewCase } from '../review-case.ts';

/** Whether it can be returned to its submitter: a certification, and a change that was not returned before. */
export const canBeCorrected = ({ kind, change }: Pick<ReviewCase, 'kind' | 'change'>): boolean =>
  kind === 'certification' || (kind === 'change' && change?.corrections.length === 0);
