import { type AppContext, type Later, defineJob } from '../../platform/index.ts';
import {
  type CaseRow,
  documentCaseKind,
  findCaseToDocument,
  listCasesToDocument,
  markCaseDocumented,
} from '../../proceedings/index.ts';
import { issueCertificationCertificate } from './issue-certification-certificate.ts';
import { issueComparisonReport } from './issue-comparison-report.ts';
import { issueConfirmationCertificate } from './issue-confirmation-certificate.ts';
import { waitForLog } from './wait-for-log.ts';

/** Certificate and report of a decision; the certificate waits for the index of its record. */
export const documentCase = defineJob({
  ...documentCaseKind,
  label: '出具审核证书与报告',
  listUnfinished: ({ db }) => listCasesToDocument(db),
  run: async (context, { caseId }) => {
    const row = await findCaseToDocument(context.db, caseId);
    return row && issue(context, row);
  },
});

async function issue(
  context: AppContext,
  row: CaseRow & { lacks_certificate: boolean; lacks_report: boolean },
): Promise<Later | void> {
  if (row.lacks_report) await issueComparisonReport(context, row);
  if (row.lacks_certificate)
    await (row.kind === 'confirmation'
      ? issueConfirmationCertificate(context, row)
      : issueCertificationCertificate(context, row));
  const now = await findCaseToDocument(context.db, row.id);
  if (now?.lacks_certificate || now?.lacks_report) return waitForLog(context, row.decided_at);
  await markCaseDocumented(context.db, row.id, context.now());
}
