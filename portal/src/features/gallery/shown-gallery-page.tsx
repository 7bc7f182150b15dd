import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { CallFailure, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../lib/logo.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { words as shared } from '../../lib/words.ts';
import { copyAddress } from './copy-address.ts';
import { shownGalleryQuery } from './gallery-queries.ts';
import { GalleryView } from './gallery-view.tsx';
import { galleryWords as words } from './words.ts';

const ReportDialog = lazy(() =>
  import('../../lib/report/report-dialog.tsx').then(({ ReportDialog: dialog }) => ({ default: dialog })),
);

/** The public view: the gallery and nothing else. */
export function ShownGalleryPage({ id }: { id: string }) {
  const shownGallery = useQuery(shownGalleryQuery(id));
  const { data, error } = shownGallery;
  useTitle(data?.title ?? words.index);
  return (
    <>
      <header className="h-(--header)">
        <div className="wrap flex items-center justify-between h-full">
          <Logo />
          {data && (
            <button type="button" className={buttonClass('text', 'dense')} onClick={() => void copyAddress(id)}>
              {words.copy}
            </button>
          )}
        </div>
      </header>
      <main tabIndex={-1} className="gallery-main [overflow-x:clip]">
        {data && <GalleryView gallery={data} />}
        {data && <Report id={id} title={data.title} />}
        {!data && !error && (
          <div className="wrap">
            <Loading>
              <Skeleton shape="block" className="gallery-place" />
            </Loading>
          </div>
        )}
        {!data && error && (
          <div className="wrap">
            {error instanceof CallFailure && error.kind === 'error' ? (
              <EmptyState
                isPage
                title={words.gone}
                actions={
                  <Link to={paths.home} className={buttonClass()}>
                    回到首页
                  </Link>
                }
              >
                <p>{words.goneText}</p>
              </EmptyState>
            ) : (
              <QueryFailure query={shownGallery} title={shared.loadFailed} />
            )}
          </div>
        )}
      </main>
    </>
  );
}

function Report({ id, title }: { id: string; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="flex justify-center max-w-none pb-32">
        <Button variant="text" size="dense" onClick={() => setIsOpen(true)}>
          {words.report}
        </Button>
      </p>
      {isOpen && (
        <Suspense>
          <ReportDialog about={{ galleryId: id }} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
