import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FailureState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { hasCode, messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { reviewsWords, reviewWords } from './words.ts';
import { DecisionForm } from './decision-form.tsx';
import { Paper } from './paper.tsx';
import { reviewQuery, type OpenedReview } from './review-queries.ts';
import './identity-reviews.css';

const words = reviewWords;

export function IdentityReviewPage() {
  const { id = '' } = useSearch({ strict: false });
  useTitle(words.title);
  return (
    <main id="main" className="page review" tabIndex={-1}>
      <Opened key={id} id={id} />
    </main>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(reviewQuery(id));
  if (data) return <Review review={data} />;
  if (!error)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_INPUT'))
    return (
      <>
        <h1>{words.goneTitle}</h1>
        <p className="reviews-lead">{words.gone}</p>
        <Link to={paths.identityReviews} className={buttonClass()}>
          {words.back}
        </Link>
      </>
    );
  return (
    <FailureState title={words.loadFailed} retrying={isFetching} onRetry={() => void refetch()}>
      {messageOf(error)}
    </FailureState>
  );
}

const ORDER = ['id-front', 'id-back', 'licence', 'authorisation'];
const inOrder = (papers: OpenedReview['papers']) =>
  papers.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

/** Claim on the left, photographs in the middle of it all, the conclusion last: first the evidence. */
function Review({ review }: { review: OpenedReview }) {
  const [seen, setSeen] = useState(() => new Set(review.papers.filter((one) => one.seen).map((one) => one.id)));
  const { facts } = words;
  const rows = [
    [facts.kind, reviewsWords.kinds[review.kind]],
    [facts.name[review.kind], review.name],
    [facts.number[review.kind], review.number],
    review.representative !== null && [
      facts.representative,
      `${review.representative}（${review.isRepresentative ? words.isRepresentative : words.isAgent}）`,
    ],
    review.applicant !== null && [facts.applicant, review.applicant],
    [facts.submitted, formatMoment(review.submittedAt)],
    review.first && [facts.first, `${review.first.name}　${formatMoment(review.first.at)}`],
  ].filter((row) => Array.isArray(row));
  return (
    <>
      <div className="review-head">
        <Link to={paths.identityReviews}>{words.back}</Link>
        <h1>{words.title}</h1>
        <p className="review-note">{words.note}</p>
      </div>
      <div className="review-parts">
        <section aria-label={words.title}>
          <dl className="review-facts">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="review-word">
            {words.word}
            <strong className="mono">{review.word}</strong>
          </p>
          <ul className="review-papers">
            {inOrder(review.papers).map((paper) => (
              <Paper key={paper.id} paper={paper} onSeen={() => setSeen(new Set([...seen, paper.id]))} />
            ))}
          </ul>
        </section>
        <DecisionForm review={review} sawAll={review.papers.every((paper) => seen.has(paper.id))} />
      </div>
    </>
  );
}
