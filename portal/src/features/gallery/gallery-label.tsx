import { Link } from '@tanstack/react-router';
import { Glyph } from '@yinji/ui';
import type { CSSProperties } from 'react';
import { paths } from '../../config/paths.ts';
import { galleryWords as words, type ShownGallery } from './words.ts';

export type ShownWork = ShownGallery['works'][number];

/** The slip beside a work: title, caption, and the number that leads to its proof. */
export function GalleryLabel({ work }: { work: ShownWork }) {
  return (
    <figcaption className="gallery-label">
      <span>
        <strong>{work.title}</strong>
        {work.caption && <span className="gallery-caption">{work.caption}</span>}
        <Link
          to={paths.verify}
          search={{ number: work.depositNumber }}
          className="gallery-number"
          aria-label={words.verifyOf(work.title)}
        >
          {work.depositNumber}
        </Link>
      </span>
      <Glyph digest={work.recordSha256} />
    </figcaption>
  );
}

export function GalleryPicture({ work, isFirst = false }: { work: ShownWork; isFirst?: boolean }) {
  return (
    <img
      src={work.previewUrl}
      width={work.width}
      height={work.height}
      style={{ '--wide': work.width, '--ratio': work.width / work.height } as CSSProperties}
      alt={work.title}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
