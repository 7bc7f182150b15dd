import type { StaffActor, AppContext } from '../../platform/index.ts';
import { listOwnStaffIds, presentProposal } from '../../people/index.ts';
import { listVersions } from './content-store.ts';
import { listPublications } from './publications-store.ts';
import { getPresented } from './save-page.ts';

/** A page with everything ever saved and published of it. */
export async function getManagedPage(context: AppContext, actor: StaffActor, id: string) {
  const page = await getPresented(context, actor, id);
  const versions = await listVersions(context.db, id);
  const acts = await listPublications(context.db, id);
  const ownIds = await listOwnStaffIds(context.db, actor.staffId);
  return {
    ...page,
    versions: versions.map(({ version, title, saved_at, saved_by }) => ({
      version,
      title,
      savedBy: saved_by,
      savedAt: saved_at.toISOString(),
    })),
    acts: acts.map((act) => ({
      id: act.id,
      version: act.version,
      state: act.state,
      agreementVersion: act.agreement_version,
      note: act.note,
      ...presentProposal(act, ownIds),
    })),
  };
}
