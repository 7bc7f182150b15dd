import { identityPapers, submitIdentityReview, withdrawIdentityReview } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Icon, Status, buttonClass, toast } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { ownReviewQuery, type OwnReview } from './own-review.ts';
import { sendPaper } from './send-paper.ts';
import { reviewWords } from './words.ts';
import './review-papers.css';

/** What is missing before a review, and the state while it waits. */
export function ReviewPapers({ review }: { review: OwnReview }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const there = new Set(review.papers.map((paper) => paper.kind));
  const isComplete = review.needed.every((kind) => there.has(kind));
  const renew = () => queries.invalidateQueries(ownReviewQuery);

  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work();
      toast(done, { kind: 'success' });
    } catch {
      // The client has shown the reason; the data is refetched.
    }
    await renew();
    setBusy(false);
  }
  const withdraw = (
    <Button
      disabled={busy}
      onClick={() => void act(() => api.call(withdrawIdentityReview, { id: review.id }), reviewWords.withdrawn)}
    >
      {reviewWords.withdraw}
    </Button>
  );

  if (review.state === 'waiting')
    return (
      <div className="grid gap-20 max-w-560">
        <p>
          <Status kind="reviewing" word={reviewWords.waitingTitle} />
        </p>
        <p className="muted">{reviewWords.waiting}</p>
        <div>{withdraw}</div>
      </div>
    );
  return (
    <div className="review-papers grid gap-20 max-w-560">
      <p>{review.kind === 'person' ? reviewWords.wordLead : reviewWords.wordLeadOrganisation}</p>
      <p className="flex flex-wrap items-baseline gap-y-8 gap-x-20 py-16 px-20 line [border-left:3px_solid_var(--brand)] bg-surface">
        <span className="dim">{reviewWords.word}</span>
        <strong className="[font:600_28px/36px_var(--mono)] tracking-[0.24em]">{review.word}</strong>
      </p>
      <ul className="line-t">
        {review.needed.map((kind) => (
          <Paper key={kind} kind={kind} reviewId={review.id} isThere={there.has(kind)} onSent={renew} />
        ))}
      </ul>
      <p className="sm muted">{reviewWords.kept}</p>
      <div className="flex flex-wrap gap-12">
        <Button
          variant="primary"
          busy={busy}
          disabled={!isComplete}
          onClick={() =>
            void act(() => api.call(submitIdentityReview, { id: review.id }), reviewWords.submitted)
          }
        >
          {reviewWords.submit}
        </Button>
        {withdraw}
      </div>
    </div>
  );
}

interface PaperProps {
  kind: OwnReview['needed'][number];
  reviewId: string;
  isThere: boolean;
  onSent: () => Promise<void>;
}

function Paper({ kind, reviewId, isThere, onSent }: PaperProps) {
  const [busy, setBusy] = useState(false);
  const title = identityPapers[kind].label;
  const hint = reviewWords.hints[kind];

  async function send(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    if (await sendPaper(reviewId, kind, file)) await onSent();
    setBusy(false);
  }

  return (
    <li data-there={isThere || undefined}>
      <span className="review-paper-mark grid flex-none place-items-center w-36 h-36 line-strong rounded-[50%] text-ink-3">
        <Icon name={isThere ? 'check' : 'sheet'} size={20} />
      </span>
      <span className="grid flex-1 min-w-0">
        <b className="font-medium">{title}</b>
        <small className="text-ink-3 text-13 leading-20">{isThere ? reviewWords.arrived : hint}</small>
      </span>
      <label className={buttonClass('secondary', 'dense')} aria-busy={busy || undefined}>
        {isThere ? reviewWords.again : reviewWords.take}
        <span className="visually-hidden">{title}</span>
        <input
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
    </li>
  );
}
