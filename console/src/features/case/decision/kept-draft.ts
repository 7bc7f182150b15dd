import { session } from '../../../lib/session.ts';
import type { CorrectionItem } from '@yinji/contract';
import type { Decided, Draft } from './missing.ts';

/** By person too: the next one at this screen does not find another's words. */
const keyOf = (caseId: string) => `yinji.console.draft.${session.get()?.staff.id}.${caseId}`;
const nothingYet: Draft = {
  decision: undefined,
  ruleCodes: [],
  reason: '',
  items: [],
  looked: false,
  noInterest: false,
};

/** What was written before a reload or an ended session. The confirmations are asked for again. */
export function readDraft(caseId: string): Draft {
  try {
    return parseDraft(sessionStorage.getItem(keyOf(caseId)));
  } catch {
    return nothingYet;
  }
}

export function keepDraft(caseId: string, { decision, ruleCodes, reason, items }: Draft) {
  try {
    sessionStorage.setItem(keyOf(caseId), JSON.stringify({ decision, ruleCodes, reason, items }));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function dropDraft(caseId: string) {
  try {
    sessionStorage.removeItem(keyOf(caseId));
  } catch {
    // Nothing was kept.
  }
}

export function parseDraft(stored: string | null): Draft {
  if (!stored) return nothingYet;
  try {
    const { decision, ruleCodes, reason, items } = JSON.parse(stored) as Partial<Draft>;
    return {
      ...nothingYet,
      decision: decision !== undefined && DECISIONS.includes(decision) ? decision : undefined,
      ruleCodes: Array.isArray(ruleCodes) ? ruleCodes.filter((code) => typeof code === 'string') : [],
      reason: typeof reason === 'string' ? reason : '',
      items: Array.isArray(items) ? items.filter(isItem) : [],
    };
  } catch {
    return nothingYet;
  }
}

const DECISIONS: readonly Decided[] = ['passed', 'rejected', 'correction'];
const isItem = (one: Partial<CorrectionItem> | null): one is CorrectionItem =>
  typeof one?.field === 'string' && typeof one.text === 'string';
