import {
  listCasesToDocument,
  listChangesWithoutProof,
  listSuccessionsWithoutProof,
  listWithoutCertificate,
  markCaseDocumented,
} from '../../proceedings/index.ts';
import { listDepositsToDocument, markDocumented } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
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
export async function issueDocuments(context: AppContext): Promise<void> {
  await documentDeposits(context);
  await documentCases(context);
  for (const row of await listWithoutCertificate(context.db))
    await attempt(
      context,
      `document ${row.certificate_number}`,
      issueCertificationCertificate(context, {
        ...row,
        number: row.certificate_number ?? '',
        subjectId: row.id,
      }),
    );
  for (const row of await listChangesWithoutProof(context.db))
    await attempt(context, `document ${row.number}`, issueChangeProof(context, row));
  for (const row of await listSuccessionsWithoutProof(context.db))
    await attempt(context, `document ${row.number}`, issueSuccessionProof(context, row));
}

const BUNDLES = ['full', 'public'] as const;

async function documentDeposits(context: AppContext): Promise<void> {
  for (const { work_id, bundles } of await listDepositsToDocument(context.db)) {
    const areBuilt = bundles === BUNDLES.length || (await buildBundles(context, work_id));
    if (areBuilt) await markDocumented(context.db, work_id, context.now());
  }
}

async function buildBundles(context: AppContext, workId: string): Promise<boolean> {
  let areBuilt = true;
  for (const variant of BUNDLES)
    if (!(await attempt(context, `${variant} bundle`, buildBundle(context, workId, variant)))) areBuilt = false;
  return areBuilt;
}

async function documentCases(context: AppContext): Promise<void> {
  for (const row of await listCasesToDocument(context.db)) {
    if (row.lacks_certificate)
      await attempt(
        context,
        `document ${row.number}`,
        row.kind === 'confirmation'
          ? issueConfirmationCertificate(context, row)
          : issueCertificationCertificate(context, row),
      );
    if (row.lacks_report)
      await attempt(context, `report on ${row.number}`, issueComparisonReport(context, row));
    if (!row.lacks_certificate && !row.lacks_report)
      await markCaseDocumented(context.db, row.id, context.now());
  }
}

/** Whether it came to its end without a fault. */
const attempt = (context: AppContext, what: string, step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    (cause: unknown) => {
      context.report(what, cause);
      return false;
    },
  );
