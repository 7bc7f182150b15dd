import { formatInstant } from '../../../lib/format.ts';
import { formWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';
import { partsOf } from './correctable-parts.ts';

type Corrections = NonNullable<ReviewCase['certification']>['corrections'];

interface PastCorrectionsProps {
  corrections: Corrections;
  opened: Pick<ReviewCase, 'kind' | 'form' | 'change'>;
}

/** Earlier corrections, so that they are not requested again. */
export function PastCorrections({ corrections, opened }: PastCorrectionsProps) {
  if (corrections.length === 0) return null;
  const labels = new Map(partsOf(opened).map(({ value, label }) => [value, label]));
  return (
    <section
      className="form-group grid grid-cols-[96px_minmax(0,1fr)] gap-x-16 gap-y-4 py-14 line-t max-sm:grid-cols-[minmax(0,1fr)]"
      aria-label={formWords.corrections}
    >
      <h2>{formWords.corrections}</h2>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-x-24 gap-y-8 max-sm:grid-cols-[minmax(0,1fr)]">
        {corrections.map(({ askedAt, answeredAt, reason, items }) => (
          <div key={askedAt} className="col-span-full">
            <dt>
              {formatInstant(askedAt)}
              {answeredAt && `，${formWords.answered(formatInstant(answeredAt))}`}
            </dt>
            <dd>
              {[
                reason,
                ...items.map(({ field, text }) => `${field ? `${labels.get(field) ?? field}：` : ''}${text}`),
              ].join('\n')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
