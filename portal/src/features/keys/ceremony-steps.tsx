import { Icon } from '@yinji/ui';
import { clsx } from 'clsx';
import { sheetWords as words } from './sheet-words.ts';

const NUMERALS = ['壹', '贰', '叁'] as const;

/** The three steps of making a key, and which of them is on screen. */
export function CeremonySteps({ at }: { at: 0 | 1 | 2 }) {
  return (
    <ol className="key-steps">
      {words.steps.map((name, place) => (
        <li
          key={name}
          aria-current={place === at ? 'step' : undefined}
          className={clsx(place < at && 'key-step-done')}
        >
          <span className="key-numeral song" aria-hidden="true">
            {place < at ? <Icon name="check" size={16} /> : NUMERALS[place]}
          </span>
          {name}
          {place < at && <span className="visually-hidden">{words.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
