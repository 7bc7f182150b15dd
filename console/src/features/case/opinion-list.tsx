import { Status } from '@yinji/ui';
import { caseWords } from './words.ts';
import type { ReviewCase } from './review-case.ts';
import './findings.css';

/** The two differing opinions; only for the person who decides between them. */
export function OpinionList({ opened: { opinions } }: { opened: ReviewCase }) {
  if (opinions.length === 0) return null;
  const { title, note, of, decisions } = caseWords.opinions;
  return (
    <section
      className="findings mt-4 mb-18 py-12 px-14 [border:1px_solid_var(--reviewing)] rounded-(--radius) bg-reviewing-tint"
      aria-labelledby="opinions"
    >
      <h2 id="opinions">{title}</h2>
      <p className="text-ink-3 text-12 leading-20">{note}</p>
      <ol>
        {opinions.map(({ letter, decision, ruleCodes, reason }) => (
          <li key={letter} className="flex flex-wrap gap-x-10 gap-y-4 items-center">
            <b>{of(letter)}</b>
            <Status kind={decision === 'correction' ? 'reviewing' : decision} word={decisions[decision]} />
            {ruleCodes.length > 0 && <span className="mono">{ruleCodes.join('、')}</span>}
            <p className="[flex-basis:100%] text-ink-2 text-13 leading-21 whitespace-pre-line">{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
