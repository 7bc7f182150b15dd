import type { ManagedRow } from './content-store.ts';
import { defaultText } from './default-text.ts';

/** A page in the console's list. */
export const presentPage = (row: ManagedRow, ownIds: ReadonlySet<string>) => ({
  id: row.id,
  kind: row.kind,
  title: row.title ?? defaultText(row.kind)?.title ?? '',
  version: row.version,
  publishedVersion: row.published_version,
  publishedAt: row.published_at?.toISOString() ?? null,
  savedBy: row.saved_by,
  savedAt: row.saved_at?.toISOString() ?? null,
  proposal:
    row.proposal_id === null || row.proposed_at === null
      ? null
      : {
          id: row.proposal_id,
          version: row.proposed_version,
          proposedBy: row.proposer_name ?? '',
          proposedAt: row.proposed_at.toISOString(),
          isOwn: row.proposed_by !== null && ownIds.has(row.proposed_by),
        },
});
