import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { EmptyState, Skeleton, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import type { CSSProperties } from 'react';
import { paths } from '../../config/paths.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { PublicPicture } from '../../lib/public-picture.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { words as shared } from '../../lib/words.ts';
import { shownGalleriesQuery } from './gallery-queries.ts';
import { galleryWords as words } from './words.ts';
import './gallery.css';

/**
 * For signed-in people: all that are released. One of them (`?id=`) is at the open address, so that an address copied from
 * the browser shows it to everybody.
 */
export function GalleryIndexPage() {
  const { id } = useSearch({ from: '/gallery-index' });
  return id === undefined ? <AllGalleries /> : <Navigate to={paths.verify} search={{ gallery: id }} replace />;
}

/** As gallery.css has it: 184 px high, and no column wider than two narrow ones. */
const coverSize = ({ width, height }: { width: number; height: number }) =>
  `${Math.ceil(Math.min((184 * width) / height, 495))}px`;

function AllGalleries() {
  useTitle(words.index);
  const shownGalleries = useQuery(shownGalleriesQuery);
  const { data } = shownGalleries;
  return (
    <BarePage>
      <div className="wrap gallery-index">
        <div className="page-head">
          <div>
            <h1>{words.index}</h1>
            <p>{words.indexLead}</p>
          </div>
        </div>
        <QueryState query={shownGalleries} title={shared.loadFailed}>
          <Skeleton shape="block" className="gallery-place" />
        </QueryState>
        {data?.items.length === 0 && (
          <EmptyState
            title={words.indexEmpty}
            actions={
              <Link to={paths.personal} search={{ currentType: 'galleryTemplate' }} className={buttonClass()}>
                {words.begin}
              </Link>
            }
          >
            <p>{words.indexEmptyText}</p>
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-x-32 gap-y-40">
            {data.items.map((one) => (
              <li key={one.id}>
                <Link
                  to={paths.verify}
                  search={{ gallery: one.id }}
                  className="gallery-cover grid gap-2 text-inherit no-underline"
                >
                  <span
                    className="gallery-cover-mat grid place-items-center h-240 mb-12 p-28 bg-mat"
                    style={{ '--wide': one.width, '--ratio': one.width / one.height } as CSSProperties}
                  >
                    <PublicPicture
                      work={{ ...one, previewUrl: one.coverUrl, title: '' }}
                      sizes={coverSize(one)}
                    />
                  </span>
                  <strong className="[font:600_19px/28px_var(--serif)]">{one.title}</strong>
                  <span className="dim">
                    {one.creatorName} · {words.works(one.works)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </BarePage>
  );
}
