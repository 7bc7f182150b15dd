import type { GateRule, OutputOf, getGallery, getOwnGallery } from '@yinji/contract';
import { galleryMachine, nextState } from '@yinji/state-machine';
import { Refusal, type VersionEntry, type AppContext } from '../../platform/index.ts';
import { displayedUrl } from '../../works/index.ts';
import { findOwnGallery, findReleased, type GalleryRow } from './galleries-store.ts';
import { listShownPictures, type PictureRow } from './galleries-read-model.ts';

export type OwnGallery = OutputOf<typeof getOwnGallery>;
type ShownGallery = OutputOf<typeof getGallery>;

export const presentGallery = (row: GalleryRow): OwnGallery => ({
  id: row.id,
  // A deleted one is never read.
  state: row.state as OwnGallery['state'],
  template: row.template,
  title: row.title,
  foreword: row.foreword,
  coverWorkId: row.cover_work_id,
  entries: row.entries,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
  releasedAt: row.released_at?.toISOString() ?? null,
  isChanged: row.version !== null && !isAsShown(row),
  ruleCode: row.rule_code as GateRule | null,
  reason: row.reason,
  mayAppeal: !row.is_appealed && nextState(galleryMachine, row.state, 'appeal') !== undefined,
});

type Content = Pick<GalleryRow, 'template' | 'title' | 'foreword' | 'cover_work_id' | 'entries'>;

export const isSameContent = (one: Content, other: Content): boolean =>
  one.template === other.template &&
  one.title === other.title &&
  one.foreword === other.foreword &&
  one.cover_work_id === other.cover_work_id &&
  listed(one.entries) === listed(other.entries);

/** Whether strangers see the present arrangement. */
export const isAsShown = (row: GalleryRow): boolean =>
  row.version !== null &&
  isSameContent(row, {
    template: row.shown_template ?? row.template,
    title: row.shown_title ?? '',
    foreword: row.shown_foreword ?? '',
    cover_work_id: row.shown_cover,
    entries: row.shown_entries ?? [],
  });

const listed = (entries: readonly VersionEntry[]) =>
  JSON.stringify(entries.map(({ workId, caption }) => [workId, caption]));

export async function getPresented(context: AppContext, accountId: string, id: string): Promise<OwnGallery> {
  const row = Refusal.unlessFound(await findOwnGallery(context.db, accountId, id));
  return presentGallery(row);
}

/** The picture that strangers see, marked and large; its address ends with the display of the work. */
export const shownPictureUrl = (context: AppContext, picture: PictureRow, size: 'small' | 'large'): string =>
  displayedUrl(context, {
    workId: picture.id,
    key: (size === 'large' ? picture.public_preview_key : null) ?? picture.public_thumbnail_key ?? '',
  });

/** A released gallery as anybody sees it now. One without a work to show is not found. */
export async function getShownGallery(context: AppContext, id: string): Promise<ShownGallery> {
  const row = Refusal.unlessFound(await findReleased(context.db, id));
  const pictures = new Map((await listShownPictures(context.db, id)).map((one) => [one.id, one]));
  const shown = (row.shown_entries ?? []).flatMap((entry) => {
    const picture = pictures.get(entry.workId);
    return picture ? [{ entry, picture }] : [];
  });
  if (shown.length === 0) throw new Refusal('NOT_FOUND');
  const cover = shown.findIndex(({ picture }) => picture.id === row.shown_cover);
  return {
    id: row.id,
    template: row.shown_template ?? row.template,
    title: row.shown_title ?? '',
    foreword: row.shown_foreword ?? '',
    creatorName: row.public_name,
    releasedAt: (row.released_at ?? row.updated_at).toISOString(),
    cover: cover === -1 ? null : cover,
    works: shown.map(({ entry, picture }) => ({
      title: picture.title,
      caption: entry.caption,
      previewUrl: shownPictureUrl(context, picture, 'large'),
      width: picture.width,
      height: picture.height,
      depositNumber: picture.number,
      recordSha256: Buffer.from(picture.record_sha256 ?? []).toString('hex'),
      depositedAt: (picture.received_at ?? row.updated_at).toISOString(),
    })),
  };
}
