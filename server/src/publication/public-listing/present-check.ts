import type { AppContext } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import type { CheckRow } from './public-listing-read-model.ts';

/** A request or an appeal in its queue: the work and the findings, without the holder. */
export const presentCheck = (context: AppContext, row: CheckRow, ownIds: ReadonlySet<string>) => ({
  workId: row.work_id,
  state: row.state,
  version: row.version,
  since: row.since.toISOString(),
  title: row.title,
  thumbnailUrl: previewUrl(context, row.thumbnail_key),
  isFirst: row.findings?.isFirst ?? false,
  textHits: row.findings?.texts.length ?? 0,
  pictureHits: row.findings?.pictures.length ?? 0,
  isOwnDecision: row.state.endsWith('-appealed') && row.decided_by !== null && ownIds.has(row.decided_by),
});
