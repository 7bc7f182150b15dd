import { defineJob } from '../../platform/index.ts';
import {
  documentSuccessionKind,
  findSuccessionToDocument,
  listSuccessionsToDocument,
} from '../../proceedings/index.ts';
import { issueSuccessionProof } from './issue-succession-proof.ts';
import { waitForLog } from './wait-for-log.ts';

/** The proof of one work that passed by inheritance or succession. */
export const documentSuccession = defineJob({
  ...documentSuccessionKind,
  label: '出具移转证明',
  listUnfinished: ({ db }) => listSuccessionsToDocument(db),
  run: async (context, { successionWorkId }) => {
    const row = await findSuccessionToDocument(context.db, successionWorkId);
    if (row === undefined) return;
    await issueSuccessionProof(context, row);
    if ((await findSuccessionToDocument(context.db, successionWorkId)) !== undefined)
      return waitForLog(context, row.passed_at);
  },
});
