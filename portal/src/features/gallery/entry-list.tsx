import { GALLERY_MAX_WORKS } from '@yinji/contract';
import { Button, Icon, Input } from '@yinji/ui';
import { clsx } from 'clsx';
import type { GalleryWork, OwnGallery } from './gallery-queries.ts';
import { useOrder } from './use-order.ts';
import { galleryWords as words } from './words.ts';

type Content = Pick<OwnGallery, 'coverWorkId' | 'entries'>;

interface EntryListProps {
  works: readonly GalleryWork[];
  content: Content;
  onChange: (more: Partial<Content>) => void;
}

/** The gallery's works in order, and those that can be added. */
export function EntryList({ works, content: { entries, coverWorkId }, onChange }: EntryListProps) {
  const byId = new Map(works.map((work) => [work.workId, work]));
  const nameOf = ({ workId }: { workId: string }) => byId.get(workId)?.title ?? '';
  const { held, said, nudge, handleOf, listProps } = useOrder({
    entries,
    nameOf,
    onOrder: (next) => onChange({ entries: next }),
  });
  const inside = new Set(entries.map(({ workId }) => workId));
  const outside = works.filter(({ workId }) => !inside.has(workId));
  const add = (workId: string) => onChange({ entries: [...entries, { workId, caption: '' }] });
  const remove = (workId: string) =>
    onChange({
      entries: entries.filter((one) => one.workId !== workId),
      ...(coverWorkId === workId && { coverWorkId: null }),
    });
  return (
    <>
      <section className="entries" aria-labelledby="gallery-entries">
        <h2 className="text-20 leading-30" id="gallery-entries">
          {words.order}
        </h2>
        <p className="dim" id="gallery-order-hint">
          {entries.length === 0 ? words.noWorks : words.orderHint}
        </p>
        <ol {...listProps}>
          {entries.map(({ workId, caption }, at) => {
            const work = byId.get(workId);
            const name = nameOf({ workId });
            return (
              <li key={workId} className={clsx('entry-row', held === at && 'entry-held')}>
                <button
                  type="button"
                  className="entry-handle grid place-items-center w-44 h-44 line-strong rounded-(--radius-tag) text-ink [font:600_15px/1_var(--serif)] cursor-grab [touch-action:none]"
                  aria-label={words.moveOf(name, at + 1, entries.length)}
                  aria-describedby="gallery-order-hint"
                  aria-pressed={held === at}
                  {...handleOf(at)}
                >
                  <span aria-hidden="true">{at + 1}</span>
                </button>
                <span className="entry-steps">
                  {([-1, 1] as const).map((by) => (
                    <button
                      className="grid place-items-center w-32 h-28 rounded-(--radius-tag) text-ink-2"
                      key={by}
                      type="button"
                      aria-label={by < 0 ? words.upOf(name) : words.downOf(name)}
                      aria-disabled={at + by < 0 || at + by >= entries.length || undefined}
                      onClick={() => nudge(at, by)}
                    >
                      <Icon name="down" size={16} />
                    </button>
                  ))}
                </span>
                <span className="grid place-items-center w-64 h-52 bg-mat">
                  {work && (
                    <img className="max-w-56 max-h-44" src={work.thumbnailUrl} alt="" draggable={false} />
                  )}
                </span>
                <span className="entry-words grid gap-4">
                  <strong className="font-medium leading-24">
                    {name}
                    {work && !work.isPublic && (
                      <small className="ml-8 text-reviewing text-12">{words.notPublic}</small>
                    )}
                  </strong>
                  <Input
                    className="entry-caption"
                    value={caption}
                    maxLength={200}
                    aria-label={words.caption(name)}
                    placeholder={words.captionHint}
                    onChange={({ target }) =>
                      onChange({
                        entries: entries.map((one) =>
                          one.workId === workId ? { workId, caption: target.value } : one,
                        ),
                      })
                    }
                  />
                </span>
                <label className="flex gap-6 items-center min-h-44 text-14 cursor-pointer max-sm:col-[2/4] max-sm:whitespace-nowrap">
                  <input
                    type="radio"
                    name="cover"
                    aria-label={words.coverOf(name)}
                    checked={coverWorkId === workId}
                    onChange={() => onChange({ coverWorkId: workId })}
                  />
                  {words.cover}
                </label>
                <Button
                  variant="text"
                  size="dense"
                  aria-label={words.removeOf(name)}
                  onClick={() => remove(workId)}
                >
                  移出
                </Button>
              </li>
            );
          })}
        </ol>
        <output className="visually-hidden" aria-live="assertive">
          {said}
        </output>
      </section>
      <section className="entries" aria-labelledby="gallery-outside">
        <h2 className="text-20 leading-30" id="gallery-outside">
          {words.addWorks}
        </h2>
        {works.length === 0 && <p className="dim">{words.nothingToAdd}</p>}
        <ul className="outside grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-12 max-h-420 mt-12 overflow-y-auto">
          {outside.map((work) => (
            <li key={work.workId}>
              <button
                className="grid content-start gap-4 w-full h-full p-8 line rounded-(--radius) bg-surface text-inherit [font:400_14px/22px_var(--sans)] text-left cursor-pointer"
                type="button"
                aria-label={work.isPublic ? words.addOf(work.title) : `${work.title} ${words.notPublic}`}
                disabled={!work.isPublic || entries.length >= GALLERY_MAX_WORKS}
                onClick={() => add(work.workId)}
              >
                <img
                  className="w-full h-88 object-contain bg-mat"
                  src={work.thumbnailUrl}
                  alt=""
                  loading="lazy"
                />
                <span>{work.title}</span>
                {!work.isPublic && <small>{words.notPublic}</small>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
