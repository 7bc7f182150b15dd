import { useQuery } from '@tanstack/react-query';
import { getGallery } from '@yinji/contract';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { reportWords } from './words.ts';

const words = reportWords.gallerySheet;

/** A gallery as strangers see it at this moment: its words, and under which pictures they stand. */
export function GalleryLook({ id }: { id: string }) {
  const gallery = useQuery({
    queryKey: ['shown-gallery', id],
    queryFn: ({ signal }) => api.call(getGallery, { id }, { signal }),
    retry: false,
  });
  if (gallery.error !== null)
    return (
      <FailureState title={words.failed} retrying={gallery.isFetching} onRetry={() => void gallery.refetch()}>
        {messageOf(gallery.error)}
      </FailureState>
    );
  if (gallery.data === undefined)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const { foreword, creatorName, works } = gallery.data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className="gallery-look" aria-label={words.label} tabIndex={0}>
      <p className="dim">{words.by(creatorName, works.length)}</p>
      {foreword !== '' && <p className="report-words">{foreword}</p>}
      <ol>
        {works.map(({ title, caption, previewUrl, depositNumber }) => (
          <li key={depositNumber}>
            <img src={previewUrl} alt={title} loading="lazy" />
            <span>
              <b>{title}</b>
              {caption !== '' && <small>{caption}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
