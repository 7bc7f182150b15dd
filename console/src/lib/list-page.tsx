import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { Tabs } from '@yinji/ui';
import type { ReactNode } from 'react';
import { useListAddress } from './address.ts';
import { PagedSheet } from './paged-sheet.tsx';
import { SheetPage } from './sheet-page.tsx';

interface ListPageProps<
  Show extends string,
  Item,
  Answer extends { items: Item[]; total: number },
  Key extends QueryKey,
> {
  className?: string;
  words: {
    title: string;
    lead: string;
    tabsLabel: string;
    tabs: Readonly<Record<Show, string>>;
    empty: Readonly<Record<Show, string>>;
    failed: string;
    unit: string;
  };
  /** The parts of the list; the first is the default. */
  shows: readonly [Show, ...Show[]];
  query: (show: Show, page: number) => UseQueryOptions<Answer, Error, Answer, Key>;
  size: number;
  /** How many wait in a part: shown after its name. */
  countOf?: (answer: Answer, show: Show) => number;
  /** A second line under the lead. */
  note?: (answer: Answer) => string | undefined;
  /** Content beside the title. */
  beside?: ReactNode;
  /** The table of one page. */
  children: (items: Answer['items']) => ReactNode;
  dialogs?: ReactNode;
}

/** A list in parts: title, tabs, the table of one page, the pager, and its dialogs. */
export function ListPage<
  Show extends string,
  Item,
  Answer extends { items: Item[]; total: number },
  Key extends QueryKey,
>(props: ListPageProps<Show, Item, Answer, Key>) {
  const { className, words, shows, query, size, countOf, note, beside, children, dialogs } = props;
  const { show, setShow, page, setPage } = useListAddress(shows);
  const list = useQuery(query(show, page));
  const labelOf = (id: Show) => {
    const count = (list.data && countOf?.(list.data, id)) ?? 0;
    return count > 0 ? `${words.tabs[id]} ${count}` : words.tabs[id];
  };
  return (
    <SheetPage className={className} words={words} note={list.data && note?.(list.data)} beside={beside}>
      <Tabs
        label={words.tabsLabel}
        tabs={shows.map((id) => ({ id, label: labelOf(id) }))}
        value={show}
        onChange={setShow}
      >
        <PagedSheet
          list={list}
          size={size}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {children}
        </PagedSheet>
      </Tabs>
      {dialogs}
    </SheetPage>
  );
}
