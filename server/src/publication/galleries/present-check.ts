import { previewUrl } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import type { PictureRow } from './galleries-read-model.ts';
import type { CheckRow } from './gate-store.ts';

/** A gallery in its queue: the requested version and the findings, without the holder. */
export const presentCheck = (
  context: AppContext,
  row: CheckRow,
  { ownIds, pictures }: { ownIds: ReadonlySet<string>; pictures: ReadonlyMap<string, PictureRow> },
) => {
  const cover = pictures.get(coverOf(row) ?? '');
  return {
    galleryId: row.id,
    state: row.state,
    turn: row.turn,
    since: row.since.toISOString(),
    title: row.title,
    works: row.entries.length,
    coverUrl: cover === undefined ? null : previewUrl(context, cover.thumbnail_key),
    isFirst: row.findings?.isFirst ?? false,
    textHits: row.findings?.texts.length ?? 0,
    isOwnDecision: row.state.endsWith('-appealed') && row.decided_by !== null && ownIds.has(row.decided_by),
  };
};

export const coverOf = (row: CheckRow): string | undefined => row.cover_work_id ?? row.entries[0]?.workId;
