import type { findPublishedActivity } from './content-store.ts';
import { imageUrl } from './image-url.ts';

type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublishedActivity>>>;

export const presentActivity = (row: PublishedRow) => ({
  id: row.id,
  title: row.title,
  lead: row.lead,
  coverUrl: imageUrl(row.cover_id),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
});
