import { decideIdentityReview } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Field, Textarea, notice, toast } from '@yinji/ui';
import { useState } from 'react';
import { messageOf, useAttempt } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useGo } from '../../lib/navigation.ts';
import { reviewsWords, reviewWords } from './words.ts';
import type { OpenedReview } from './review-queries.ts';

const words = reviewWords;

/** Nothing is preselected, and nothing can be selected before every photograph was on screen. */
export function DecisionForm({ review, sawAll }: { review: OpenedReview; sawAll: boolean }) {
  const [reason, setReason, forget] = usePersistedDraft(`identity-review.${review.id}`, '');
  const [noInterest, setNoInterest] = useState(false);
  const [shown, setShown] = useState<'approve' | 'reject'>();
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const go = useGo();
  const isShort = reason.trim().length < 5;

  async function decide(decision: 'approve' | 'reject') {
    setShown(decision);
    if (!noInterest || (decision === 'reject' && isShort)) return;
    await attempt(
      async () => {
        const { state } = await api.call(decideIdentityReview, {
          id: review.id,
          decision,
          ...(decision === 'reject' ? { reason: reason.trim() } : {}),
          noInterest: true,
        });
        forget();
        toast(words.done[state] ?? '', { kind: 'success' });
        queries.removeQueries({ queryKey: ['identity-review', review.id] });
        queries.removeQueries({ queryKey: ['identity-paper'] });
        await queries.invalidateQueries({ queryKey: ['identity-reviews'] });
        void go({ to: paths.identityReviews, search: {} });
      },
      (cause) => notice(messageOf(cause), { kind: 'error' }),
    );
  }

  return (
    <section
      className="review-decision sticky top-76 grid gap-14 pt-20 pb-24 px-24 line rounded-(--radius) bg-surface max-lg:static"
      aria-labelledby="review-decision"
    >
      <h2>{words.checksTitle}</h2>
      <ol className="pl-20 text-ink-2 [list-style:decimal]">
        {words.checks[review.kind].map((check) => (
          <li className="py-3" key={check}>
            {check}
          </li>
        ))}
      </ol>
      <h2 id="review-decision">{words.decision}</h2>
      {!sawAll && <p className="text-ink-2 text-14">{words.lookFirst}</p>}
      <Checkbox
        checked={noInterest}
        error={shown && !noInterest && words.noInterestMissing}
        onChange={({ target }) => setNoInterest(target.checked)}
      >
        {words.noInterest}
      </Checkbox>
      {review.isMine ? (
        <p className="text-ink-2 text-14">{reviewsWords.mine}</p>
      ) : (
        <Button variant="primary" busy={busy} disabled={!sawAll} onClick={() => void decide('approve')}>
          {review.first ? words.approveSecond : words.approveFirst}
        </Button>
      )}
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={shown === 'reject' && isShort && words.reasonMissing}
      >
        <Textarea rows={4} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button variant="danger" busy={busy} disabled={!sawAll} onClick={() => void decide('reject')}>
        {words.reject}
      </Button>
    </section>
  );
}
