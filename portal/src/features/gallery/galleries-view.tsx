import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isGalleryShown } from '@yinji/state-machine';
import { Button, Loading, Skeleton, Status, buttonClass } from '@yinji/ui';
import { CallFailure, QueryFailure, QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { useMemberGate } from '../../lib/member-gate.ts';
import { words as shared } from '../../lib/words.ts';
import { GalleryEditor } from './gallery-editor.tsx';
import { ownGalleriesQuery, ownGalleryQuery, type OwnGallery } from './gallery-queries.ts';
import { TemplateMark } from './template-mark.tsx';
import { galleryWords as words, templates, type GalleryTemplate } from './words.ts';
import './gallery.css';
import './editor.css';

/** Own galleries and the four templates; `?id=` is the edited one. */
export function GalleriesView() {
  const { id, template } = useSearch({ from: '/shell/personal' });
  if (id === undefined) return <OwnGalleries />;
  return <LoadedEditor key={id} id={id} template={template} />;
}

function LoadedEditor({ id, template }: { id: string; template: GalleryTemplate | undefined }) {
  const ownGallery = useQuery(ownGalleryQuery(id));
  const { error } = ownGallery;
  if (ownGallery.data && ownGallery.isFetchedAfterMount)
    return <GalleryEditor id={id} initial={ownGallery.data} />;
  // A new one does not exist at the server before its first change.
  if (error instanceof CallFailure && error.code === 'NOT_FOUND' && template !== undefined)
    return <GalleryEditor id={id} initial={newGallery(id, template)} />;
  if (error) return <QueryFailure query={ownGallery} title={words.gone} />;
  return (
    <Loading>
      <Skeleton shape="block" className="gallery-place" />
    </Loading>
  );
}

const newGallery = (id: string, template: GalleryTemplate): OwnGallery => ({
  id,
  state: 'draft',
  template,
  title: '',
  foreword: '',
  coverWorkId: null,
  entries: [],
  revision: 0,
  updatedAt: new Date().toISOString(),
  releasedAt: null,
  isChanged: false,
  ruleCode: null,
  reason: null,
  mayAppeal: false,
});

function OwnGalleries() {
  const ownGalleries = useQuery(ownGalleriesQuery);
  const navigate = useNavigate({ from: paths.personal });
  const mayBegin = useMemberGate();
  const begin = (template: GalleryTemplate) => {
    if (!mayBegin(`${paths.personal}?currentType=galleryTemplate`)) return;
    void navigate({ search: { currentType: 'galleryTemplate', id: crypto.randomUUID(), template } });
  };
  return (
    <>
      <section aria-labelledby="gallery-templates">
        <h2 id="gallery-templates" className="visually-hidden">
          {words.templatesTitle}
        </h2>
        <ul className="grid grid-cols-4 gap-20 mt-28 mb-40 mx-0 max-md:grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))]">
          {templates.map(({ template, name, says }) => (
            <li
              className="flex flex-col items-start gap-6 p-18 line rounded-(--radius) bg-surface"
              key={template}
            >
              <TemplateMark template={template} />
              <h3 className="[font:600_18px/28px_var(--serif)]">{name}</h3>
              <p className="flex-1 mb-8 text-ink-2 text-14 leading-22">{says}</p>
              <Button size="dense" aria-label={words.beginWith(name)} onClick={() => begin(template)}>
                {words.begin}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <QueryState query={ownGalleries} title={shared.loadFailed} />
      {ownGalleries.data?.length === 0 && (
        <p className="grid gap-4 py-24 px-0 line-t text-ink-2">
          <b>{words.none}</b>
          {words.noneText}
        </p>
      )}
      <p className="mb-16 text-15">
        <Link className="inline-block leading-44" to={paths.gallery}>
          {words.all}
        </Link>
      </p>
      <ul>
        {ownGalleries.data?.map((one) => {
          const name = one.title || words.untitled;
          return (
            <li
              key={one.id}
              className="grid grid-cols-[96px_minmax(0,1fr)_auto] gap-20 items-center py-16 px-0 line-t max-sm:grid-cols-[96px_minmax(0,1fr)]"
            >
              <span className="grid place-items-center w-96 h-72 p-6 bg-mat">
                {one.coverUrl ? (
                  <img className="max-w-full max-h-60" src={one.coverUrl} alt="" loading="lazy" />
                ) : (
                  <TemplateMark template={one.template} />
                )}
              </span>
              <div className="grid gap-2 text-14 leading-22">
                <strong className="[font:600_17px/26px_var(--serif)]">{name}</strong>
                <span className="dim">
                  {templates.find(({ template }) => template === one.template)?.name} ·{' '}
                  {words.works(one.entries.length)}
                </span>
                <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
                  <Status {...words.status(one.state)} />
                  {isGalleryShown(one.state) && one.isChanged && <span className="dim">{words.changed}</span>}
                  {one.reason && <span className="dim">{one.reason}</span>}
                </span>
              </div>
              <span className="flex flex-wrap items-center gap-x-12 gap-y-4 max-sm:col-span-full max-sm:justify-end">
                {isGalleryShown(one.state) && (
                  <Link
                    to={paths.verify}
                    search={{ gallery: one.id }}
                    className={buttonClass('text', 'dense')}
                    aria-label={words.openOf(name)}
                  >
                    {words.open}
                  </Link>
                )}
                <Link
                  to={paths.personal}
                  search={{ currentType: 'galleryTemplate', id: one.id }}
                  className={buttonClass('secondary', 'dense')}
                  aria-label={words.editOf(name)}
                >
                  {words.edit}
                </Link>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
