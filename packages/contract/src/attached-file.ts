import * as z from 'zod/mini';
import { id, sha256 } from './shapes.ts';

/** A file handed in with an application. */
export const attachedFile = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  sha256,
});
export type AttachedFile = z.infer<typeof attachedFile>;
