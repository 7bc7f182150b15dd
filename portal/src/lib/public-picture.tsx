interface PublicPictureProps {
  work: { previewUrl: string; width: number; height: number; title: string };
  /** Its maximum width on the page, for `sizes`; not narrower than it is drawn. */
  sizes: string;
  /** Among the first visible ones: loaded at once. Others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** Long sides that the server has, `getPublicPreview`. */
const SIDES = [240, 480, 960] as const;

/** A public picture in the size that the screen needs; its space is reserved until it loads. */
export function PublicPicture({ work, sizes, isFirst = false, className }: PublicPictureProps) {
  const { previewUrl, width, height, title } = work;
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(work, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={previewUrl}
        srcSet={sourcesOf(work, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={title}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

/** A size is never larger than the picture: further sizes would be the same again. */
export function sourcesOf(
  { previewUrl, width, height }: PublicPictureProps['work'],
  format: 'avif' | 'webp',
): string {
  const long = Math.max(width, height);
  const enough = SIDES.findIndex((side) => side >= long);
  return SIDES.slice(0, enough < 0 ? SIDES.length : enough + 1)
    .map((side) => {
      const wide = Math.max(1, Math.round(width * Math.min(1, side / long)));
      return `${previewUrl}&side=${side}&format=${format} ${wide}w`;
    })
    .join(', ');
}
