import {
  listCasesToDocument,
  listChangesWithoutProof,
  listSuccessionsWithoutProof,
  listWithoutCertificate,
  markCaseDocumented,
} from '../../proceedings/index.ts';
import { listDepositsToDocument, markDocumented } from '../../works/index.ts';
import type { World } from '../../platform/index.ts';
import { buildBundle } from './build-bundle.ts';
import { issueCertificationCertificate } from './issue-certification-certificate.ts';
import { issueChangeProof } from './issue-change-proof.ts';
import { issueComparisonReport } from './issue-comparison-report.ts';
import { issueConfirmationCertificate } from './issue-confirmation-certificate.ts';
import { issueSuccessionProof } from './issue-succession-proof.ts';

/**
 * Sweep: everything that is due and not issued. One that fails does not hold up the others. What is found complete is
 * marked and not looked at again: a case by the sweep after that which issued its documents.
 */
export async function issueDocuments(world: World): Promise<void> {
  await documentDeposits(world);
  await documentCases(world);
  for (const row of await listWithoutCertificate(world.db))
    await attempt(
      world,
      `document ${row.certificate_number}`,
      issueCertificationCertificate(world, {
        ...row,
        number: row.certificate_number ?? '',
        subjectId: row.id,
      }),
    );
  for (const row of await listChangesWithoutProof(world.db))
    await attempt(world, `document ${row.number}`, issueChangeProof(world, row));
  for (const row of await listSuccessionsWithoutProof(world.db))
    await attempt(world, `document ${row.number}`, issueSuccessionProof(world, row));
}

const BUNDLES = ['full', 'public'] as const;

async function documentDeposits(world: World): Promise<void> {
  for (const { work_id, bundles } of await listDepositsToDocument(world.db)) {
    const areBuilt = bundles === BUNDLES.length || (await buildBundles(world, work_id));
    if (areBuilt) await markDocumented(world.db, work_id, world.now());
  }
}

async function buildBundles(world: World, workId: string): Promise<boolean> {
  let areBuilt = true;
  for (const variant of BUNDLES)
    if (!(await attempt(world, `${variant} bundle`, buildBundle(world, workId, variant)))) areBuilt = false;
  return areBuilt;
}

async function documentCases(world: World): Promise<void> {
  for (const row of await listCasesToDocument(world.db)) {
    if (row.lacks_certificate)
      await attempt(
        world,
        `document ${row.number}`,
        row.kind === 'confirmation'
          ? issueConfirmationCertificate(world, row)
          : issueCertificationCertificate(world, row),
      );
    if (row.lacks_report) await attempt(world, `report on ${row.number}`, issueComparisonReport(world, row));
    if (!row.lacks_certificate && !row.lacks_report) await markCaseDocumented(world.db, row.id, world.now());
  }
}

/** Whether it came to its end without a fault. */
const attempt = (world: World, what: string, step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    (cause: unknown) => {
      world.report(what, cause);
      return false;
    },
  );
