import { fieldLabel as labelOf, type FormFault } from '@yinji/contract';
import { useEffect, useRef } from 'react';
import { formWords as words } from './form-words.ts';

export interface ErrorSummaryProps {
  faults: readonly FormFault[];
  onChoose: (path: string) => void;
}

/**
 * All faults at the top, with the same texts as beside the fields; takes the focus when it appears. Keyed by
 * the attempt.
 */
export function ErrorSummary({ faults, onChoose }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary">
      <h2 className="mb-8 text-rejected text-20 leading-30" id="error-summary">
        {words.summary}（{faults.length} 处）
      </h2>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={path}>
            <button
              className="py-4 px-0 text-rejected text-15 leading-24 [text-decoration:underline] [text-underline-offset:4px] max-sm:min-h-44"
              type="button"
              onClick={() => onChoose(path)}
            >
              {path.startsWith('attachments') || message.includes(labelOf(path))
                ? message
                : `${labelOf(path)}：${message}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
