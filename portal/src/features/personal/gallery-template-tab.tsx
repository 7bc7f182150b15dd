import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';
import { galleryWords } from '../gallery/words.ts';

const GalleriesRoom = lazy(() =>
  import('../gallery/galleries-room.tsx').then((module) => ({ default: module.GalleriesRoom })),
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
        <GalleriesRoom />
      </Suspense>
    </>
  );
}
