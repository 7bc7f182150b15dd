import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useRouterState } from '@tanstack/react-router';
import './info.css';

export interface ArticleProps {
  title: string;
  /** The title is a fixed heading, not user text. */
  isFixed?: boolean;
  lead: ReactNode;
  /** Under the lead: a version, a date. */
  note?: ReactNode;
  /** Sections for the list at the side, by the id of their heading. */
  contents: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A text page: its contents at the side, lines of readable length. */
export function Article({ title, isFixed = false, lead, note, contents, children }: ArticleProps) {
  useScrollToHash();
  return (
    <article className="wrap article grid grid-cols-[208px_minmax(0,1fr)] gap-x-72 gap-y-40 items-start pt-56 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-28 max-md:pt-32">
      <header className="col-2 max-md:col-1 max-md:row-[auto]">
        <h1 className={isFixed ? undefined : 'as-typed'}>{title}</h1>
        {lead && (
          <p className="mt-12 text-ink-2 text-18 leading-32 [text-wrap:var(--lead-wrap)] max-sm:text-17 max-sm:leading-30">
            {lead}
          </p>
        )}
        {note && <p className="sm mt-12 dim">{note}</p>}
      </header>
      {contents.length > 0 && (
        <nav
          className="article-contents sticky top-[calc(var(--header)_+_24px)] row-2 max-md:col-1 max-md:row-[auto] max-md:static"
          aria-label="本页内容"
        >
          <ol className="max-md:flex max-md:flex-wrap max-md:gap-x-16 max-md:gap-y-0">
            {contents.map((section) => (
              <li key={section.id}>
                <a
                  className="block py-5 pr-0 pl-16 line-l text-ink-2 text-14 leading-22 max-md:py-9 max-md:px-0 max-md:[border:0] max-md:text-brand"
                  href={`#${section.id}`}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="article-text col-2 min-w-0 max-md:col-1 max-md:row-[auto] in-turn">{children}</div>
    </article>
  );
}

/** The text loads after the page: scrolls to the section once it is there. */
function useScrollToHash() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}
