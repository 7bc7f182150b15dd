import { acquisitions, attributions, copyrights, labelOfTerm, ownershipOf } from '@yinji/contract';
import { toBase64 } from '@yinji/evidence';
import { findPerson } from '../../people/index.ts';
import { findWork } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { ownershipBytes, readCurrentForm } from './form.ts';
import { listAskedOf } from './owners-read-model.ts';
import { standingOf } from './present-certification.ts';

/** Forms that name me as an owner: the statement, and the bytes that my signature would cover. */
export async function listOwnershipRequests(context: AppContext, accountId: string) {
  const rows = await listAskedOf(context.db, accountId);
  const found = await Promise.all(
    rows.map(async (row) => {
      const work = await findWork(context.db, row.work_id);
      const form = work && (await readCurrentForm(context, context.db, work));
      if (work === undefined || form === undefined || row.asked_at === null) return [];
      const said = ownershipOf(work.number ?? '', form);
      const standing = standingOf(work, form, row);
      return [
        {
          id: row.id,
          title: said.title,
          applicant: (await findPerson(context, row.applicant_id))?.name ?? '',
          owners: said.owners.map(({ name }) => name),
          authors: said.authors,
          attribution: labelOfTerm(attributions, said.attribution),
          acquisition: labelOfTerm(acquisitions, said.acquisition),
          rights: said.rights.map((at) => copyrights[at - 1] ?? ''),
          statement: toBase64(ownershipBytes(work, form)),
          askedAt: row.asked_at.toISOString(),
          answer: standing === 'confirmed' || standing === 'declined' ? standing : null,
        },
      ];
    }),
  );
  return found.flat();
}
