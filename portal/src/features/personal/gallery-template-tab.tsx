import { lazy } from 'react';
import { galleryWords } from '../gallery/words.ts';
import { TabPage } from './tab-page.tsx';

const GalleriesView = lazy(() =>
  import('../gallery/galleries-view.tsx').then((module) => ({ default: module.GalleriesView })),
);

export function GalleryTemplateTab() {
  return (
    <TabPage title={<h1>{galleryWords.room}</h1>} lead={galleryWords.lead}>
      <GalleriesView />
    </TabPage>
  );
}
