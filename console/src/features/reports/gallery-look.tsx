import { useQuery } from '@tanstack/react-query';
import { getGallery } from '@yinji/contract';
import { Skeleton } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { reportWords } from './words.ts';

const words = reportWords.gallerySheet;

/** A gallery as strangers see it now: its texts with their pictures. */
export function GalleryLook({ id }: { id: string }) {
  const gallery = useQuery({
    queryKey: ['shown-gallery', id],
    queryFn: ({ signal }) => api.call(getGallery, { id }, { signal }),
    retry: false,
  });
  if (gallery.error !== null || gallery.data === undefined)
    return (
      <QueryPlace query={gallery} title={words.failed}>
        <Skeleton shape="block" />
      </QueryPlace>
    );
  const { foreword, creatorName, works } = gallery.data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className="gallery-look" aria-label={words.label} tabIndex={0}>
      <p className="dim">{words.by(creatorName, works.length)}</p>
      {foreword !== '' && <p className="max-w-420 whitespace-pre-line wrap-anywhere">{foreword}</p>}
      <ol>
        {works.map(({ title, caption, previewUrl, depositNumber }) => (
          <li
            className="grid grid-cols-[56px_minmax(0,1fr)] gap-12 items-center py-6 px-0 line-t"
            key={depositNumber}
          >
            <img className="w-56 h-56 object-contain" src={previewUrl} alt={title} loading="lazy" />
            <span>
              <b className="font-medium">{title}</b>
              {caption !== '' && <small className="block text-ink-3 wrap-anywhere">{caption}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
