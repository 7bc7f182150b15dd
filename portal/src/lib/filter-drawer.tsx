import { useId, useState, type ReactNode } from 'react';
import { filterWords as words } from './filter-words.ts';

/** On a phone the list comes first: its filters are behind one button, unless one is in force. */
export function FilterDrawer({ isInForce, children }: { isInForce: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      {!isInForce && (
        <button
          type="button"
          className="hidden max-sm:block w-full text-start text-ink-2 text-15 leading-44 cursor-pointer"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.open}
        </button>
      )}
      <div id={id} className={isOpen || isInForce ? undefined : 'max-sm:hidden'}>
        {children}
      </div>
    </>
  );
}
