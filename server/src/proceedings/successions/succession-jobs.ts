import * as z from 'zod/mini';
import { declareJob } from '../../platform/index.ts';

/** The proof of one work that passed; made by the wing `documents`. */
export const documentSuccessionKind = declareJob({
  name: 'document-succession',
  data: z.strictObject({ successionWorkId: z.string() }),
  key: ({ successionWorkId }) => successionWorkId,
});
