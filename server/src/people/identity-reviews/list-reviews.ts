import type { StaffActor, AppContext } from '../../platform/index.ts';
import { maskName } from '../identity/index.ts';
import { listOwnStaffIds } from '../staff/index.ts';
import { openClaim } from './claim.ts';
import { countWaitingReviews, listWaiting } from './identity-reviews-store.ts';

const SHOWN = 100;

/** Waiting reviews, the oldest first, with names masked. */
export async function listReviews(context: AppContext, { staffId }: StaffActor) {
  const rows = await listWaiting(context.db, SHOWN);
  const ownIds = await listOwnStaffIds(context.db, staffId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      maskedName:
        row.claim_sealed === null ? '' : shownName(row.kind, openClaim(context, row.claim_sealed).name),
      submittedAt: (row.submitted_at ?? row.begun_at).toISOString(),
      rejectedBefore: Number(row.rejected_before),
      first: row.first_at === null ? null : { name: row.first_name ?? '', at: row.first_at.toISOString() },
      isMine: row.first_by !== null && ownIds.has(row.first_by),
    })),
    total: await countWaitingReviews(context.db),
  };
}

/** A person by the family name, an organisation in full: its name is public. */
const shownName = (kind: 'person' | 'organisation', name: string): string =>
  kind === 'organisation' ? name : maskName(name);
