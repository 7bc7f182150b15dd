import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideCase, writeReason } from '@yinji/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { caseQuery } from '../case-query.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import type { Outcome } from './decision-result.tsx';
import { dropDecisionDraft, persistDecisionDraft, readDecisionDraft } from './decision-draft.ts';
import { missingOf, type Decided, type Draft, type Missing } from './missing.ts';
import { useHold } from './use-hold.ts';

export interface Decision {
  draft: Draft;
  missing: readonly Missing[];
  change: (part: Partial<Draft>) => void;
  /** Holds the decision for ten seconds; sends it where it is held already. */
  submit: () => void;
  /** Until when the submitted decision can be taken back, epoch milliseconds. */
  heldUntil: number | undefined;
  takeBack: () => void;
  isSubmitting: boolean;
  error: Error | null;
}

/** The draft of one case: stored in this tab while it is written, removed once it is sent. */
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
      // The browser's back button leads to a closed case.
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
  const { until: heldUntil, hold, release, takeBack } = useHold(send.mutate);
  return {
    draft,
    missing,
    heldUntil,
    takeBack,
    isSubmitting: send.isPending,
    error: send.error,
    change(part) {
      if (heldUntil !== undefined) return;
      // A rule is the reason of a rejection: a pass has none.
      const next = { ...draft, ...part, ...(part.decision === 'passed' && { ruleCodes: [] }) };
      setDraft(next);
      persistDecisionDraft(opened.id, next);
    },
    submit() {
      const { decision } = draft;
      if (send.isPending) return;
      if (heldUntil !== undefined) release();
      else if (missing.length === 0 && decision) hold({ ...draft, decision });
      else if (missing[0]) focusOn(missing[0]);
    },
  };
}

/** Moves to the first missing part; parts of the panel have its name. */
function focusOn(missing: Missing) {
  const part = document.querySelector<HTMLElement>(`[data-answers~="${missing}"]`);
  part?.scrollIntoView({ block: 'nearest' });
  part?.focus({ preventScroll: true });
}
