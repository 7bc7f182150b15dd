import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Desk } from './desk.tsx';
import { galleryChecksQuery, type Waiting } from './display-queries.ts';
import { GalleryPanel } from './gallery-panel.tsx';
import { displayWords as words } from './words.ts';

/** Galleries waiting to be shown, or under appeal. */
export function GalleryDesk({ show, empty }: { show: Waiting; empty: string }) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useQuery(galleryChecksQuery(show, page));
  return (
    <Desk
      list={list}
      page={page}
      onPage={setPage}
      empty={empty}
      rowOf={(row) => ({
        key: row.galleryId,
        pictureUrl: row.coverUrl,
        says: [
          words.works(row.works),
          row.isFirst && words.firstGallery,
          row.textHits > 0 && words.textHits(row.textHits),
        ]
          .filter(Boolean)
          .join('，'),
      })}
    >
      {(row) => (
        <GalleryPanel
          key={`${row.galleryId} ${row.turn}`}
          row={row}
          onDone={() => void client.invalidateQueries({ queryKey: ['gallery-checks'] })}
        />
      )}
    </Desk>
  );
}
