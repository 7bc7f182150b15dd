import { Seal } from '@yinji/ui';
import { formatDay } from '../../lib/format.ts';
import { AlbumView } from './album-view.tsx';
import { ScrollView } from './scroll-view.tsx';
import { StillView } from './still-view.tsx';
import { WallView } from './wall-view.tsx';
import { galleryWords as words, type GalleryTemplate, type ShownGallery } from './words.ts';
import './gallery.css';

const views: Record<GalleryTemplate, typeof WallView> = {
  scroll: ScrollView,
  album: AlbumView,
  wall: WallView,
  still: StillView,
};

/** A gallery in its template: title leaf, works, colophon. The editor's preview uses it too. */
export function GalleryView({ gallery, headingLevel = 1 }: { gallery: ShownGallery; headingLevel?: 1 | 3 }) {
  const View = views[gallery.template];
  const Heading = headingLevel === 1 ? 'h1' : 'h3';
  return (
    <article className={`gallery gallery-${gallery.template}`}>
      <header className="gallery-title">
        <Heading className="gallery-name">{gallery.title || words.untitled}</Heading>
        <p className="flex flex-wrap justify-center gap-x-20 gap-y-0 text-ink-3 text-14 leading-24">
          {gallery.creatorName && <span>{words.by(gallery.creatorName)}</span>}
          <span>{words.pieces(gallery.works.length)}</span>
          <span>{formatDay(gallery.releasedAt)}</span>
        </p>
        {gallery.foreword && (
          <p className="max-w-[34em] text-ink-2 [font:400_16px/30px_var(--serif)] text-start whitespace-pre-line">
            {gallery.foreword}
          </p>
        )}
      </header>
      <View key={gallery.works.length} works={gallery.works} />
      <footer className="gallery-colophon flex items-center justify-center gap-16 pt-64 pb-24 px-(--gutter) text-ink-3 text-14 leading-22">
        <Seal />
        <p>{words.colophon}</p>
      </footer>
    </article>
  );
}
