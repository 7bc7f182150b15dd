import { describeFileLabels } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import type { ReviewCase } from './review-case.ts';
import './work-facts.css';

/** What the submitted file says of its own making; nothing where it says nothing. */
export function FileLabelList({ opened: { fileLabels } }: { opened: ReviewCase }) {
  const lines = fileLabels === null ? [] : describeFileLabels(fileLabels, formatInstant);
  if (lines.length === 0) return null;
  const { title, note } = words.case.fileLabels;
  return (
    <section className="file-labels" aria-labelledby="file-labels">
      <h2 id="file-labels">{title}</h2>
      <dl className="work-facts">
        {lines.map(({ name, value }, place) => (
          // Two labels may have lines of one name: the place is the identity.
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="candidates-note">{note}</p>
    </section>
  );
}
