import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import './finance.css';

/** Common parts of finance's lists: a title, a description, and the list. */
export function FinanceFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main id="main" className="page finance" tabIndex={-1}>
      <div className="finance-head mb-20">
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </main>
  );
}
