import { fieldLabel } from '@yinji/contract';
import { formatInstant } from '../../../lib/format.ts';
import { words } from '../../../lib/words.ts';
import type { ReviewCase } from '../review-case.ts';

type Corrections = NonNullable<ReviewCase['certification']>['corrections'];

/** What was asked for before, so that it is not asked for twice. */
export function PastCorrections({ corrections }: { corrections: Corrections }) {
  if (corrections.length === 0) return null;
  return (
    <section className="form-group" aria-label={words.form.corrections}>
      <h2>{words.form.corrections}</h2>
      <dl>
        {corrections.map(({ askedAt, answeredAt, reason, items }) => (
          <div key={askedAt} className="form-long">
            <dt>
              {formatInstant(askedAt)}
              {answeredAt && `，${words.form.answered(formatInstant(answeredAt))}`}
            </dt>
            <dd>
              {[
                reason,
                ...items.map(({ field, text }) => `${field ? `${fieldLabel(field)}：` : ''}${text}`),
              ].join('\n')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
