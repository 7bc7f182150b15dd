import type { CorrectionItem } from '@yinji/contract';
import { dropKept, keep, readKept } from '../../../lib/kept.ts';
import type { Decided, Draft } from './missing.ts';

const formOf = (caseId: string) => `case.${caseId}`;
const nothingKept = {
  decision: null as Decided | null,
  ruleCodes: [] as readonly string[],
  reason: '',
  items: [] as readonly CorrectionItem[],
};
type KeptDraft = typeof nothingKept;

/** What was written before a reload or an ended session. The confirmations are asked for again. */
export const readDraft = (caseId: string): Draft =>
  draftOf(readKept(formOf(caseId), nothingKept) ?? nothingKept);

export function keepDraft(caseId: string, { decision, ruleCodes, reason, items }: Draft): void {
  keep(formOf(caseId), { decision: decision ?? null, ruleCodes, reason, items } satisfies KeptDraft);
}

export const dropDraft = (caseId: string): void => dropKept(formOf(caseId));

/** As far as it can be read: another build may have kept other things under these names. */
export const draftOf = ({ decision, ruleCodes, reason, items }: KeptDraft): Draft => ({
  decision: decision !== null && DECISIONS.includes(decision) ? decision : undefined,
  ruleCodes: ruleCodes.filter((code) => typeof code === 'string'),
  reason,
  items: items.filter(isItem),
  looked: false,
  noInterest: false,
});

const DECISIONS: readonly Decided[] = ['passed', 'rejected', 'correction'];
const isItem = (one: Partial<CorrectionItem> | null): boolean =>
  typeof one?.field === 'string' && typeof one.text === 'string';
