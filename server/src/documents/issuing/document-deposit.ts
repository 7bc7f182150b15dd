import { defineJob } from '../../platform/index.ts';
import {
  documentDepositKind,
  findDepositToDocument,
  listDepositsToDocument,
  markDocumented,
} from '../../works/index.ts';
import { findDocument } from '../../evidence/index.ts';
import { buildBundle, findCertificateProof } from './build-bundle.ts';
import { issueDepositCertificate } from './issue-deposit-certificate.ts';
import { waitForLog } from './wait-for-log.ts';

const BUNDLES = ['full', 'public'] as const;

/**
 * Builds both bundles of a complete deposit. Called too early it does nothing: the last step enqueues it again.
 */
export const documentDeposit = defineJob({
  ...documentDepositKind,
  label: '出具证据包',
  atOnce: 2,
  listUnfinished: ({ db }) => listDepositsToDocument(db),
  run: async (context, { workId }) => {
    const deposit = await findDepositToDocument(context.db, workId);
    if (deposit === undefined) return;
    if (deposit.bundles < BUNDLES.length) {
      await issueDepositCertificate(context, workId);
      const certificate = await findDocument(context.db, workId, 'deposit');
      if ((await findCertificateProof(context, workId)) === undefined)
        return waitForLog(context, certificate?.issued_at ?? null);
      for (const variant of BUNDLES) await buildBundle(context, workId, variant);
    }
    await markDocumented(context.db, workId, context.now());
  },
});
