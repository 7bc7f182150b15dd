import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideCase, writeReason } from '@yinji/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { caseQuery } from '../case-query.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import type { Outcome } from './decision-result.tsx';
import { dropDecisionDraft, persistDecisionDraft, readDecisionDraft } from './decision-draft.ts';
import { missingOf, type Decided, type Draft, type Missing } from './missing.ts';

export interface Decision {
  draft: Draft;
  missing: readonly Missing[];
  change: (part: Partial<Draft>) => void;
  submit: () => void;
  isSubmitting: boolean;
  error: Error | null;
}

/** The draft of one case: kept in this tab while it is written, gone once it is sent. */
export function useDecision(
  opened: ReviewCase,
  telling: readonly Candidate[],
  seen: ReadonlySet<string>,
  onDecided: (outcome: Outcome) => void,
): Decision {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readDecisionDraft(opened.id));
  const missing = missingOf(draft, telling, seen);
  const send = useMutation({
    mutationFn: ({ decision, ruleCodes, reason, looked, items }: Draft & { decision: Decided }) =>
      api.call(decideCase, {
        id: opened.id,
        decision,
        ...(decision === 'rejected' ? { ruleCodes: [...ruleCodes] } : {}),
        reason: reason.trim(),
        looked,
        noInterest: true,
        ...(decision === 'correction' ? { items: [...items] } : {}),
      }),
    onSuccess: ({ number, isEffective }, { decision, ruleCodes, reason }) => {
      dropDecisionDraft(opened.id);
      // The browser's way back leads to a case that is closed.
      client.setQueryData<ReviewCase>(caseQuery(opened.id).queryKey, { ...opened, state: 'decided' });
      void client.invalidateQueries({ queryKey: ['queue'] });
      onDecided({
        kind: opened.kind,
        title: opened.title,
        decision,
        reason: writeReason(ruleCodes, reason.trim()),
        number,
        isEffective,
      });
    },
  });
  return {
    draft,
    missing,
    isSubmitting: send.isPending,
    error: send.error,
    change(part) {
      // A rule says why something does not pass: none goes along with a pass.
      const next = { ...draft, ...part, ...(part.decision === 'passed' && { ruleCodes: [] }) };
      setDraft(next);
      persistDecisionDraft(opened.id, next);
    },
    submit() {
      const { decision } = draft;
      if (send.isPending) return;
      if (missing.length === 0 && decision) send.mutate({ ...draft, decision });
      else if (missing[0]) focusOn(missing[0]);
    },
  };
}

/** Leads to what is missing first; parts of the panel carry the name of what they answer. */
function focusOn(missing: Missing) {
  const part = document.querySelector<HTMLElement>(`[data-answers~="${missing}"]`);
  part?.scrollIntoView({ block: 'nearest' });
  part?.focus({ preventScroll: true });
}
