import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tabs } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CheckPanel } from './check-panel.tsx';
import { CHECK_PAGE_SIZE, checksQuery, type CheckRow, type Waiting } from './display-queries.ts';
import { displayWords as words } from './words.ts';
import './display.css';

const SHOWN = ['checks', 'appeals'] as const satisfies Waiting[];

/** What waits to be shown, and what was appealed: the longest waiting first, decided one after another from the keyboard. */
export function DisplayPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const [show, setShow] = useState<Waiting>('checks');
  const [page, setPage] = useState(1);
  const [place, setPlace] = useState(0);
  const list = useQuery(checksQuery(show, page));
  const items = list.data?.items ?? [];
  const last = Math.max(items.length - 1, 0);
  useShortcuts({
    j: () => setPlace(Math.min(place + 1, last)),
    k: () => setPlace(Math.max(place - 1, 0)),
  });
  const counts = list.data?.counts;
  const tabs = SHOWN.map((id) => ({
    id,
    label: counts && counts[id] > 0 ? `${words.tabs[id]} ${counts[id]}` : words.tabs[id],
  }));
  return (
    <main id="main" className="page display" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <p className="display-keys">{words.keys}</p>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={tabs}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
          setPlace(0);
        }}
      >
        <PagedSheet
          list={list}
          size={CHECK_PAGE_SIZE}
          page={page}
          onPage={(next) => {
            setPage(next);
            setPlace(0);
          }}
          words={words}
          empty={words.empty[show]}
        >
          {(rows) => {
            const chosen = rows[Math.min(place, rows.length - 1)];
            return (
              <div className="display-desk">
                <CheckList rows={rows} chosen={chosen} onChoose={setPlace} />
                {chosen && (
                  <CheckPanel
                    key={`${chosen.workId} ${chosen.version}`}
                    row={chosen}
                    onDone={() => void client.invalidateQueries({ queryKey: ['display-checks'] })}
                  />
                )}
              </div>
            );
          }}
        </PagedSheet>
      </Tabs>
    </main>
  );
}

interface CheckListProps {
  rows: readonly CheckRow[];
  chosen: CheckRow | undefined;
  onChoose: (place: number) => void;
}

function CheckList({ rows, chosen, onChoose }: CheckListProps) {
  return (
    <ol className="display-list" aria-label={words.list}>
      {rows.map((row, place) => (
        <li key={row.workId}>
          <button
            type="button"
            aria-label={row.title}
            aria-current={row.workId === chosen?.workId ? 'true' : undefined}
            onClick={() => onChoose(place)}
          >
            <img src={row.thumbnailUrl} alt="" loading="lazy" />
            <span>
              <b>{row.title}</b>
              <small>
                {[row.isFirst && words.first, words.hits(row)].filter(Boolean).join('，')}
                <time dateTime={row.since}>{formatMoment(row.since)}</time>
              </small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
