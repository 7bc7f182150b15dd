import { listWithoutDocument, listWithoutReport } from '../cases/index.ts';
import { listWithoutCertificate, listWithoutProof } from '../changes/index.ts';
import { listWithoutProof as listSuccessionsWithoutProof } from '../successions/index.ts';
import { listDepositsToDocument } from '../deposits/index.ts';
import type { World } from '../world.ts';
import { buildBundle } from './build-bundle.ts';
import { issueCertificationCertificate } from './issue-certification-certificate.ts';
import { issueChangeProof } from './issue-change-proof.ts';
import { issueComparisonReport } from './issue-comparison-report.ts';
import { issueConfirmationCertificate } from './issue-confirmation-certificate.ts';
import { issueSuccessionProof } from './issue-succession-proof.ts';

/** Sweep: everything that is due and not issued. One that fails does not hold up the others. */
export async function issueDocuments(world: World): Promise<void> {
  const attempt = (what: string, step: Promise<unknown>) =>
    step.catch((cause: unknown) => world.report(what, cause));
  for (const { work_id } of await listDepositsToDocument(world.db))
    for (const variant of ['full', 'public'] as const)
      await attempt(`${variant} bundle`, buildBundle(world, work_id, variant));
  for (const row of await listWithoutDocument(world.db))
    await attempt(
      `document ${row.number}`,
      row.kind === 'confirmation'
        ? issueConfirmationCertificate(world, row)
        : issueCertificationCertificate(world, row),
    );
  for (const row of await listWithoutCertificate(world.db))
    await attempt(
      `document ${row.certificate_number}`,
      issueCertificationCertificate(world, {
        ...row,
        number: row.certificate_number ?? '',
        subjectId: row.id,
      }),
    );
  for (const row of await listWithoutProof(world.db))
    await attempt(`document ${row.number}`, issueChangeProof(world, row));
  for (const row of await listSuccessionsWithoutProof(world.db))
    await attempt(`document ${row.number}`, issueSuccessionProof(world, row));
  for (const row of await listWithoutReport(world.db))
    await attempt(`report on ${row.number}`, issueComparisonReport(world, row));
}
