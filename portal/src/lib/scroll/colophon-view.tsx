import { formatInstant } from '../format.ts';
import type { Colophon } from './colophons.ts';
import { formatHanDay } from './han-date.ts';
import { VerticalText } from './vertical-text.tsx';
import { scrollWords as words } from './words.ts';

export interface ColophonViewProps {
  colophon: Colophon;
  isChosen: boolean;
  onChoose: (key: string | undefined) => void;
}

/** What was written after the painting: the event, its day, and its seal once the proof is whole. */
export function ColophonView({ colophon, isChosen, onChoose }: ColophonViewProps) {
  const { key, at, label, note, state, entry } = colophon;
  const day = formatInstant(at).slice(0, 10);
  return (
    <li className="colophon" data-state={state} data-chosen={isChosen || undefined}>
      <div className="colophon-text">
        <h2 className={state === 'private' ? 'visually-hidden' : undefined}>
          <VerticalText text={label} />
        </h2>
        {note !== null && (
          <p>
            <VerticalText text={note} />
          </p>
        )}
        <p>
          <time dateTime={at}>{formatHanDay(at)}</time>
        </p>
      </div>
      {entry ? (
        <button
          type="button"
          className="colophon-press"
          aria-expanded={isChosen}
          aria-controls="scroll-proof"
          onClick={() => onChoose(isChosen ? undefined : key)}
        >
          <Stone colophon={colophon} />
          <span className="visually-hidden">{words.seal(label, day)}</span>
        </button>
      ) : (
        state === 'open' && <Stone colophon={colophon} />
      )}
      {entry && isChosen && <span className="colophon-line" aria-hidden="true" />}
    </li>
  );
}

/** Outlined and without characters where the proof is not whole. */
export function Stone({ colophon: { state, seal, isOwnHand } }: { colophon: Colophon }) {
  const look = state !== 'sealed' ? 'outline' : isOwnHand ? 'own' : 'registry';
  return (
    <span className="stone" data-look={look} aria-hidden="true">
      {look !== 'outline' && seal}
    </span>
  );
}
