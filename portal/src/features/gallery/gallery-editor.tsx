import { deleteGallery, releaseGallery, withdrawGallery } from '@yinji/contract';
import { galleryMachine, isGalleryShown, nextState, type GalleryEvent } from '@yinji/state-machine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Field, Input, Status, Textarea, toast } from '@yinji/ui';
import { useAttempt } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { openPackages } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { ask } from '../../lib/question.ts';
import { useSession } from '../../lib/session.ts';
import { EntryList } from './entry-list.tsx';
import { galleryWorksQuery, ownGalleriesQuery, type OwnGallery } from './gallery-queries.ts';
import { useGallerySaver } from './gallery-saver.ts';
import { GalleryStanding } from './gallery-standing.tsx';
import { GalleryView } from './gallery-view.tsx';
import { copyAddress } from './copy-address.ts';
import { shareAddress } from './share-address.ts';
import { TemplateMark } from './template-mark.tsx';
import { galleryWords as words, templates } from './words.ts';

/** Editing a gallery beside its preview; it saves itself. */
export function GalleryEditor({ id, initial }: { id: string; initial: OwnGallery }) {
  const { gallery, content, state, change, flush, adopt } = useGallerySaver(id, initial);
  const { data: works = [] } = useQuery(galleryWorksQuery);
  const { data: member } = useQuery(memberQuery);
  const client = useQueryClient();
  const navigate = useNavigate({ from: paths.personal });
  const nickname = useSession()?.account.nickname ?? '';
  const { busy, attempt } = useAttempt();
  const byId = new Map(works.map((work) => [work.workId, work]));
  const isShown = isGalleryShown(gallery.state);
  const may = (event: GalleryEvent) => nextState(galleryMachine, gallery.state, event) !== undefined;
  const name = content.title || words.untitled;
  const hasHidden = content.entries.some(({ workId }) => byId.get(workId)?.isPublic === false);
  const shown = content.entries.flatMap(({ workId, caption }) => {
    const work = byId.get(workId);
    return work?.isPublic ? [{ ...work, caption, previewUrl: work.thumbnailUrl }] : [];
  });

  async function act(work: () => Promise<void>) {
    await attempt(() => work(), openPackages);
  }
  const release = () =>
    act(async () => {
      if (!(await flush())) return;
      const isFirst = gallery.releasedAt === null;
      const added = isFirst || gallery.isChanged ? content.entries.length : 0;
      const { releaseYes: yes, releaseNo: no } = words;
      const text = words.releaseText(added, member?.rest.gallery ?? 0);
      if (!(await ask({ title: words.releaseTitle(name), text, yes, no }))) return;
      const asked = await api.call(releaseGallery, { id });
      adopt(asked);
      toast(asked.state === 'released' ? words.released : words.asked, { kind: 'success' });
      void client.invalidateQueries(memberQuery);
    });
  const withdraw = () =>
    act(async () => {
      adopt(await api.call(withdrawGallery, { id }));
      toast(words.withdrawn, { kind: 'success' });
    });
  const remove = () =>
    act(async () => {
      const { removeTitle: title, removeText: text, removeYes: yes, removeNo: no } = words;
      if (!(await ask({ title, text, yes, no, danger: true }))) return;
      if (gallery.revision > 0) await api.call(deleteGallery, { id });
      await client.invalidateQueries(ownGalleriesQuery);
      await navigate({ search: { currentType: 'galleryTemplate' } });
    });

  return (
    <div className="editor grid grid-cols-[minmax(0,1fr)] gap-28">
      <div className="editor-bar sticky top-(--header) z-3 flex flex-wrap items-center gap-x-16 gap-y-6 py-8 px-0 line-b bg-paper text-14">
        <Link to={paths.personal} search={{ currentType: 'galleryTemplate' }}>
          {words.back}
        </Link>
        <Status {...words.status(gallery.state)} />
        <output className="dim">{words.save[state]}</output>
        <span className="flex flex-wrap gap-8 ml-auto">
          {state === 'conflict' && (
            <Button guard size="dense" onClick={() => location.reload()}>
              {words.reload}
            </Button>
          )}
          {may('delete') && (
            <Button guard variant="text" size="dense" busy={busy} onClick={() => void remove()}>
              {words.remove}
            </Button>
          )}
          {may('withdraw') && (
            <Button guard variant="text" size="dense" busy={busy} onClick={() => void withdraw()}>
              {isShown ? words.withdraw : words.withdrawAsked}
            </Button>
          )}
          {may('release') && (
            <Button variant="primary" size="dense" busy={busy} onClick={() => void release()}>
              {isShown ? words.releaseAgain : words.release}
            </Button>
          )}
        </span>
      </div>
      <GalleryStanding gallery={gallery} onAppeal={adopt} />
      {isShown && (
        <div className="flex flex-wrap items-center gap-x-16 gap-y-4 py-10 px-16 line rounded-(--radius) bg-surface text-14">
          <span>{words.share}</span>
          <Link to={paths.verify} search={{ gallery: id }} className="mono flex-[1_1_260px] text-13">
            {shareAddress(id)}
          </Link>
          <Button variant="text" size="dense" onClick={() => void copyAddress(id)}>
            {words.copy}
          </Button>
        </div>
      )}
      <div className="grid gap-20">
        <fieldset className="editor-templates grid grid-cols-[repeat(4,1fr)] gap-12 max-sm:grid-cols-[1fr_1fr]">
          <legend className="mb-8 font-medium">{words.template}</legend>
          {templates.map((one) => (
            <label
              className="relative grid justify-items-center gap-4 pt-12 pb-8 px-8 line rounded-(--radius) bg-surface text-14 cursor-pointer has-checked:border-brand has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)] has-focus-visible:[outline:2px_solid_var(--brand)] has-focus-visible:[outline-offset:2px]"
              key={one.template}
            >
              <input
                className="absolute inset-0 opacity-0 cursor-pointer"
                type="radio"
                name="template"
                checked={content.template === one.template}
                onChange={() => change({ template: one.template })}
              />
              <TemplateMark template={one.template} />
              {one.name}
            </label>
          ))}
        </fieldset>
        <Field label={words.title}>
          <Input
            value={content.title}
            maxLength={60}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label={words.foreword} optional>
          <Textarea
            value={content.foreword}
            maxLength={1000}
            rows={3}
            onChange={(event) => change({ foreword: event.target.value })}
          />
        </Field>
      </div>
      <EntryList works={works} content={content} onChange={change} />
      {hasHidden && <p className="dim">{words.notPublicText}</p>}
      <section aria-label={words.preview}>
        <h2 className="mb-12 text-20 leading-30">{words.preview}</h2>
        <div className="max-h-720 overflow-auto line rounded-(--radius) bg-paper">
          <GalleryView
            headingLevel={3}
            gallery={{
              ...content,
              id,
              creatorName: nickname,
              releasedAt: gallery.releasedAt ?? gallery.updatedAt,
              cover: null,
              works: shown,
            }}
          />
        </div>
      </section>
    </div>
  );
}
