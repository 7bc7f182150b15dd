import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';
import { galleryWords } from '../gallery/words.ts';

const GalleriesView = lazy(() =>
  import('../gallery/galleries-view.tsx').then((module) => ({ default: module.GalleriesView })),
);

export function GalleryTemplateTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>{galleryWords.room}</h1>
          <p className="muted">{galleryWords.lead}</p>
        </div>
      </div>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <GalleriesView />
      </Suspense>
    </>
  );
}
