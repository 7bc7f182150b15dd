import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useRouterState } from '@tanstack/react-router';
import './info.css';

export interface ArticleProps {
  title: string;
  /** The title is one of the fixed headings, not somebody's words. */
  isFixed?: boolean;
  lead: ReactNode;
  /** Under the lead: a version, a date. */
  note?: ReactNode;
  /** Sections for the list at the side, by the id of their heading. */
  contents: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A page to be read: what it contains at the side, the text in lines that the eye can follow. */
export function Article({ title, isFixed = false, lead, note, contents, children }: ArticleProps) {
  useScrollToHash();
  return (
    <article className="wrap article">
      <header>
        <h1 className={isFixed ? 'song' : undefined}>{title}</h1>
        {lead && <p className="article-lead">{lead}</p>}
        {note && <p className="sm dim">{note}</p>}
      </header>
      {contents.length > 0 && (
        <nav className="article-contents" aria-label="本页内容">
          <ol>
            {contents.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="article-text in-turn">{children}</div>
    </article>
  );
}

/** The text arrives after the address: go to the section once it is there. */
function useScrollToHash() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}
