import { caseWords } from './words.ts';
import type { ReviewCase } from './review-case.ts';
import './findings.css';

/** Findings at the original's arrival; only a label. */
export function NearCopyList({ opened: { nearCopies } }: { opened: ReviewCase }) {
  if (nearCopies.length === 0) return null;
  const { title, note, strengths, earlier, picture } = caseWords.near;
  return (
    <section
      className="findings mt-4 mb-18 py-12 px-14 [border:1px_solid_var(--reviewing)] rounded-(--radius) bg-reviewing-tint"
      aria-labelledby="near-copies"
    >
      <h2 id="near-copies">{title}</h2>
      <ul>
        {nearCopies.map((one, place) => (
          // Private works share one name: the position is the key.
          <li key={place} className="near-copy flex gap-12 mt-8">
            {one.previewUrl && (
              <img
                className="w-96 h-72 rounded-(--radius-tag) bg-mat object-contain"
                src={one.previewUrl}
                alt={picture(one.title)}
                width="96"
                height="72"
                loading="lazy"
              />
            )}
            <span>
              <b>{strengths[one.strength]}</b>
              <span>{one.title}</span>
              <small className="text-ink-2">{earlier(one.daysApart)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-12 leading-20">{note}</p>
    </section>
  );
}
