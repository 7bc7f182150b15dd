import { Link } from '@tanstack/react-router';
import { Glyph } from '@yinji/ui';
import type { CSSProperties } from 'react';
import { paths } from '../../config/paths.ts';
import { gallerySources, hasSizes } from './gallery-sources.ts';
import { galleryWords as words, type ShownGallery } from './words.ts';

export type ShownWork = ShownGallery['works'][number];

/** The slip beside a work: title, caption, and the number that links to its proof. */
export function GalleryLabel({ work }: { work: ShownWork }) {
  return (
    <figcaption className="gallery-label grid grid-cols-[minmax(0,1fr)_28px] gap-12 items-start text-14 leading-22">
      <span>
        <strong className="block [font:600_17px/26px_var(--serif)]">{work.title}</strong>
        {work.caption && <span className="block text-ink-2">{work.caption}</span>}
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

interface GalleryPictureProps {
  work: ShownWork;
  /** Its height and its maximum width, as in CSS. */
  high: string;
  wide: string;
  isFirst?: boolean;
}

/** In the size that its place needs, up to the marked picture itself. */
export function GalleryPicture({ work, high, wide, isFirst = false }: GalleryPictureProps) {
  const { previewUrl, width, height, title } = work;
  const ratio = width / height;
  const sizes = `min(${high} * ${ratio.toFixed(4)}, ${wide})`;
  const image = (
    <img
      src={previewUrl}
      width={width}
      height={height}
      style={{ '--wide': width, '--ratio': ratio } as CSSProperties}
      alt={title}
      {...(hasSizes(previewUrl) && { srcSet: gallerySources(work, 'webp'), sizes })}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
  if (!hasSizes(previewUrl)) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={gallerySources(work, 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}
