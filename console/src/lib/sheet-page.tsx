import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';
import './sheet.css';

interface SheetPageProps {
  className?: string | undefined;
  words: { title: string; lead: string };
  /** A second line under the lead. */
  note?: string | undefined;
  /** Content beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the console: its title, what it is for, what stands beside them, and its content. */
export function SheetPage({ className, words, note, beside, children }: SheetPageProps) {
  useTitle(words.title);
  return (
    <main id="main" className={clsx('page', className)} tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {note && <p>{note}</p>}
        </div>
        {beside}
      </div>
      {children}
    </main>
  );
}
