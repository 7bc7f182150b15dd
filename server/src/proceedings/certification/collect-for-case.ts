import { listCorrections, presentCorrection } from '../corrections/index.ts';
import type { World } from '../../platform/index.ts';
import { findWork } from '../../works/index.ts';
import { listFiles, listFilesSeenBy } from './files-store.ts';
import { findCertificationForm } from './form.ts';
import { listOwners } from './owners-store.ts';
import { presentFile, standingOf } from './present-certification.ts';

/** What a reviewer needs beside the form: who stands behind each owner, what is attached, what was asked before. */
export async function collectForCase(world: World, staffId: string, workId: string) {
  const work = await findWork(world.db, workId);
  const form = await findCertificationForm(world, workId);
  if (work === undefined || form === undefined) return null;
  const rows = await listOwners(world.db, workId);
  const files = await listFiles(world.db, workId);
  const seen = await listFilesSeenBy(
    world.db,
    staffId,
    files.map(({ id }) => id),
  );
  return {
    owners: form.owners.map(({ id }) => ({
      id,
      standing: standingOf(
        work,
        form,
        rows.find((one) => one.id === id),
      ),
    })),
    attachments: files.map((one) => ({ ...presentFile(world, one), seen: seen.has(one.id) })),
    corrections: (await listCorrections(world.db, 'certification', workId)).map((one) =>
      presentCorrection(world, one),
    ),
  };
}
