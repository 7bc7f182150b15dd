import { defineJob } from '../../platform/index.ts';
import { documentChangeKind, findChangeToDocument, listChangesToDocument } from '../../proceedings/index.ts';
import { issueCertificationCertificate } from './issue-certification-certificate.ts';
import { issueChangeProof } from './issue-change-proof.ts';
import { waitForLog } from './wait-for-log.ts';

/** The proof of a recorded change, and the certificate that follows it. */
export const documentChange = defineJob({
  ...documentChangeKind,
  label: '出具变更证明',
  listUnfinished: ({ db }) => listChangesToDocument(db),
  run: async (context, { changeId }) => {
    const row = await findChangeToDocument(context.db, changeId);
    if (row === undefined) return;
    if (row.lacks_certificate)
      await issueCertificationCertificate(context, {
        ...row,
        number: row.certificate_number ?? '',
        subjectId: row.id,
      });
    if (row.lacks_proof) await issueChangeProof(context, row);
    const now = await findChangeToDocument(context.db, changeId);
    if (now?.lacks_certificate || now?.lacks_proof) return waitForLog(context, row.decided_at);
  },
});
