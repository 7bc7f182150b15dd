import type { ReviewCase } from '../review-case.ts';

/** Whether it can go back to its submitter: a certification, and a change that was not sent back before. */
export const canBeCorrected = ({ kind, change }: Pick<ReviewCase, 'kind' | 'change'>): boolean =>
  kind === 'certification' || (kind === 'change' && change?.corrections.length === 0);
