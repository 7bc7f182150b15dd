import { defineJob } from '../../platform/index.ts';
import {
  documentDepositKind,
  findDepositToDocument,
  listDepositsToDocument,
  markDocumented,
} from '../../works/index.ts';
import { buildBundle } from './build-bundle.ts';

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
    if (deposit.bundles < BUNDLES.length)
      for (const variant of BUNDLES) await buildBundle(context, workId, variant);
    await markDocumented(context.db, workId, context.now());
  },
});
