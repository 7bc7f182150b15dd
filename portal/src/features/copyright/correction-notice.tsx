import type { ChangeDetail } from '@yinji/contract';
import { beijingDate } from '../../lib/beijing-time.ts';
import { correctionWords as words } from './form-words.ts';

interface CorrectionNoticeProps {
  correction: ChangeDetail['corrections'][number];
  labelOf: (path: string) => string;
  /** Consequence of a missed deadline. */
  missed: string;
  onChoose: (path: string) => void;
}

/** The corrections and the deadline; each links to its field, where it is repeated. */
export function CorrectionNotice({ correction, labelOf, missed, onChoose }: CorrectionNoticeProps) {
  const { dueAt, reason, items } = correction;
  return (
    <section className="standing standing-reviewing correction" aria-labelledby="correction">
      <h2 id="correction">{words.title}</h2>
      <p>
        {words.until(beijingDate(dueAt))}
        {missed}
      </p>
      <p>{reason}</p>
      <ol className="grid gap-4 pl-[1.4em] [list-style:decimal]">
        {items.map(({ field, text }, place) => (
          // Two items may be about one field with the same text: the position is the key.
          <li key={place}>
            {field === '' ? (
              <span>{words.whole}</span>
            ) : (
              <button
                className="text-inherit [text-decoration:underline] [text-underline-offset:4px]"
                type="button"
                onClick={() => onChoose(field)}
              >
                {labelOf(field)}
              </button>
            )}
            ：{text}
          </li>
        ))}
      </ol>
    </section>
  );
}
