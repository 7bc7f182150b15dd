import { caseWords } from './words.ts';
import type { ReviewCase } from './review-case.ts';
import './findings.css';

/** What was found when the original arrived; a flag, nothing more. */
export function NearCopyList({ opened: { nearCopies } }: { opened: ReviewCase }) {
  if (nearCopies.length === 0) return null;
  const { title, note, strengths, earlier, picture } = caseWords.near;
  return (
    <section className="findings" aria-labelledby="near-copies">
      <h2 id="near-copies">{title}</h2>
      <ul>
        {nearCopies.map((one, place) => (
          // Works that are not public have one name: the place is the identity.
          <li key={place} className="near-copy">
            {one.previewUrl && (
              <img src={one.previewUrl} alt={picture(one.title)} width="96" height="72" loading="lazy" />
            )}
            <span>
              <b>{strengths[one.strength]}</b>
              <span>{one.title}</span>
              <small>{earlier(one.daysApart)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="candidates-note">{note}</p>
    </section>
  );
}
