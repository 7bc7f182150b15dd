import { Status } from '@yinji/ui';
import { caseWords } from './words.ts';
import type { ReviewCase } from './review-case.ts';
import './findings.css';

/** What the two said who do not agree; there only for whoever decides between them. */
export function OpinionList({ opened: { opinions } }: { opened: ReviewCase }) {
  if (opinions.length === 0) return null;
  const { title, note, of, decisions } = caseWords.opinions;
  return (
    <section className="findings" aria-labelledby="opinions">
      <h2 id="opinions">{title}</h2>
      <p className="candidates-note">{note}</p>
      <ol>
        {opinions.map(({ letter, decision, ruleCodes, reason }) => (
          <li key={letter} className="opinion">
            <b>{of(letter)}</b>
            <Status kind={decision === 'correction' ? 'reviewing' : decision} word={decisions[decision]} />
            {ruleCodes.length > 0 && <span className="mono">{ruleCodes.join('、')}</span>}
            <p>{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
