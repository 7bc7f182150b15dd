import type { CorrectionItem } from '@yinji/contract';
import { dropDraft, persistDraft, readDraft } from '../../../lib/persisted-draft.ts';
import type { Decided, Draft } from './missing.ts';

const formOf = (caseId: string) => `case.${caseId}`;
const nothingStored = {
  decision: null as Decided | null,
  ruleCodes: [] as readonly string[],
  reason: '',
  items: [] as readonly CorrectionItem[],
};
type StoredDraft = typeof nothingStored;

/** The draft from before a reload or an ended session. The confirmations are asked for again. */
export const readDecisionDraft = (caseId: string): Draft =>
  draftOf(readDraft(formOf(caseId), nothingStored) ?? nothingStored);

export function persistDecisionDraft(caseId: string, { decision, ruleCodes, reason, items }: Draft): void {
  persistDraft(formOf(caseId), { decision: decision ?? null, ruleCodes, reason, items } satisfies StoredDraft);
}

export const dropDecisionDraft = (caseId: string): void => dropDraft(formOf(caseId));

/** As far as it is readable: another build may have stored other values under these names. */
export const draftOf = ({ decision, ruleCodes, reason, items }: StoredDraft): Draft => ({
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
