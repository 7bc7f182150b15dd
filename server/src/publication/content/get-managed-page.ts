import type { StaffActor, World } from '../../platform/index.ts';
import { listVersions } from './content-store.ts';
import { requireEditor } from './may-edit.ts';
import { listPublications } from './publications-store.ts';
import { getPresented } from './save-page.ts';

/** A page with everything that was ever saved and published of it. */
export async function getManagedPage(world: World, actor: StaffActor, id: string) {
  requireEditor(actor);
  const page = await getPresented(world, actor, id);
  const versions = await listVersions(world.db, id);
  const acts = await listPublications(world.db, id);
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
      proposedBy: act.proposed_by,
      proposedAt: act.proposed_at.toISOString(),
      decidedBy: act.decided_by,
      decidedAt: act.decided_at?.toISOString() ?? null,
      note: act.note,
    })),
  };
}
