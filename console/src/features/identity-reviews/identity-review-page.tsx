import { identityPaperKind } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Skeleton, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { hasCode } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
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
    <main id="main" className="page" tabIndex={-1}>
      <Opened key={id} id={id} />
    </main>
  );
}

function Opened({ id }: { id: string }) {
  const query = useQuery(reviewQuery(id));
  const { data, error } = query;
  if (data) return <Review review={data} />;
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_INPUT'))
    return (
      <>
        <h1>{words.goneTitle}</h1>
        <p className="max-w-720 mt-6 mb-24 mx-0 text-ink-2">{words.gone}</p>
        <Link to={paths.identityReviews} className={buttonClass()}>
          {words.back}
        </Link>
      </>
    );
  return (
    <QueryPlace query={query} title={words.loadFailed}>
      <Skeleton shape="block" />
    </QueryPlace>
  );
}

const inOrder = (papers: OpenedReview['papers']) =>
  identityPaperKind.options.flatMap((kind) => papers.filter((one) => one.kind === kind));

/** Claim on the left, photographs in the middle, the decision last: evidence first. */
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
      <div className="grid gap-4 mb-20">
        <Link to={paths.identityReviews}>{words.back}</Link>
        <h1>{words.title}</h1>
        <p className="text-rejected text-13">{words.note}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] gap-28 items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <section aria-label={words.title}>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-x-28 gap-y-16">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt className="text-ink-3 text-13 leading-20">{name}</dt>
                <dd className="text-16 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap items-baseline gap-x-16 gap-y-6 my-20 py-12 px-16 [border-left:3px_solid_var(--brand)] bg-surface text-ink-2">
            {words.word}
            <strong className="mono text-ink [font:600_24px/32px_var(--mono)] tracking-[0.2em]">
              {review.word}
            </strong>
          </p>
          <ul className="grid gap-20">
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
