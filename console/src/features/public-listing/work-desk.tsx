import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckPanel } from './check-panel.tsx';
import { Desk } from './desk.tsx';
import { checksQuery, type Waiting } from './display-queries.ts';
import { displayWords as words } from './words.ts';

/** Works waiting to be shown, or under appeal. */
export function WorkDesk({ show, empty }: { show: Waiting; empty: string }) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useQuery(checksQuery(show, page));
  return (
    <Desk
      list={list}
      page={page}
      onPage={setPage}
      empty={empty}
      rowOf={(row) => ({
        key: row.workId,
        pictureUrl: row.thumbnailUrl,
        says: [row.isFirst && words.first, words.hits(row)].filter(Boolean).join('，'),
      })}
    >
      {(row) => (
        <CheckPanel
          key={`${row.workId} ${row.version}`}
          row={row}
          onDone={() => void client.invalidateQueries({ queryKey: ['display-checks'] })}
        />
      )}
    </Desk>
  );
}
