import { listCorrections, presentCorrection } from '../corrections/index.ts';
import { listOpenedAttachments } from '../../people/index.ts';
import { type AppContext, listAttachments, type StaffActor } from '../../platform/index.ts';
import { findWork } from '../../works/index.ts';
import { findCertificationForm } from './form.ts';
import { listOwners } from './owners-store.ts';
import { presentFile, standingOf } from './present-certification.ts';

/** Further data for a reviewer: the accounts of the owners, the attachments, the earlier corrections. */
export async function collectForCase(context: AppContext, staff: StaffActor, workId: string) {
  const work = await findWork(context.db, workId);
  const form = await findCertificationForm(context, workId);
  if (work === undefined || form === undefined) return null;
  const rows = await listOwners(context.db, workId);
  const files = await listAttachments(context.db, 'certification', workId);
  const seen = await listOpenedAttachments(context.db, staff, 'certification', files);
  return {
    owners: form.owners.map(({ id }) => ({
      id,
      standing: standingOf(
        work,
        form,
        rows.find((one) => one.id === id),
      ),
    })),
    attachments: files.map((one) => ({ ...presentFile(context, one), seen: seen.has(one.id) })),
    corrections: (await listCorrections(context.db, 'certification', workId)).map((one) =>
      presentCorrection(context, one),
    ),
  };
}
