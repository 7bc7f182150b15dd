import * as z from 'zod/mini';
import { id, sha256 } from './shapes.ts';

/** A file handed in with an application, of one of these kinds. */
export const attachedFile = <K extends z.ZodMiniType<string>>(kind: K) =>
  z.object({ id, kind, name: z.string(), mediaType: z.string(), sizeBytes: z.int(), sha256 });
