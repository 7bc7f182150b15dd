import type { CorrectionItem } from '@yinji/contract';
import { REASON_MAX, REASON_MIN } from '../../../config/constants.ts';

export type Decided = 'passed' | 'rejected' | 'correction';

export interface Draft {
  decision: Decided | undefined;
  /** Codes of the rules of a rejection. */
  ruleCodes: readonly string[];
  reason: string;
  /** Items to correct; sent only with a correction. */
  items: readonly CorrectionItem[];
  looked: boolean;
  noInterest: boolean;
}

/** What a decision may lack, in the order of the panel. */
export type Missing =
  | 'decision'
  | 'rules'
  | 'items'
  | 'reason'
  | 'reason-long'
  | 'opening'
  | 'looked'
  | 'no-interest';

/** The reason's length as the server counts it: trimmed, in UTF-16 units. */
export const reasonLength = (reason: string): number => reason.trim().length;

/** The telling candidates that were not opened at original size. */
export const unopened = <T extends { workId: string }>(
  telling: readonly T[],
  opened: ReadonlySet<string>,
): T[] => telling.filter(({ workId }) => !opened.has(workId));

/**
 * What is missing before a draft can be sent; empty when complete.
 * @param telling candidates that are identical or strong
 * @param opened work ids of the candidates seen at original size
 */
export function missingOf(
  draft: Draft,
  telling: readonly { workId: string }[],
  opened: ReadonlySet<string>,
): Missing[] {
  const missing: Missing[] = [];
  const length = reasonLength(draft.reason);
  if (draft.decision === undefined) missing.push('decision');
  if (draft.decision === 'rejected' && draft.ruleCodes.length === 0) missing.push('rules');
  if (draft.decision === 'correction' && !hasItems(draft.items)) missing.push('items');
  if (length < REASON_MIN) missing.push('reason');
  if (length > REASON_MAX) missing.push('reason-long');
  if (unopened(telling, opened).length > 0) missing.push('opening');
  else if (telling.length > 0 && !draft.looked) missing.push('looked');
  if (!draft.noInterest) missing.push('no-interest');
  return missing;
}

/** At least one, none of them empty. */
const hasItems = (items: readonly CorrectionItem[]): boolean =>
  items.length > 0 && items.every(({ text }) => text.trim().length >= 2);
