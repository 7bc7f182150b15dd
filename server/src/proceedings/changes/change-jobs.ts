import * as z from 'zod/mini';
import { declareJob } from '../../platform/index.ts';

/** The proof of a recorded change, and the certificate that follows it; made by the wing `documents`. */
export const documentChangeKind = declareJob({
  name: 'document-change',
  data: z.strictObject({ changeId: z.string() }),
  key: ({ changeId }) => changeId,
});
