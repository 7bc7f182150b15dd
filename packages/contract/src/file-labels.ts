import * as z from 'zod/mini';
import { instant } from './shapes.ts';

const said = z.nullable(z.string());

/** A C2PA manifest in the file. All of it is the file's own claim, except `state`. */
const contentCredentials = z.object({
  state: z.enum(['trusted', 'valid', 'invalid', 'unreadable', 'remote']),
  /** Status codes of C2PA's validation. */
  faults: z.array(z.string()),
  generator: said,
  signer: said,
  signerOrganisation: said,
  signedAt: z.nullable(instant),
  isTimeTrusted: z.boolean(),
  actions: z.array(z.object({ name: z.string(), sourceType: said })),
  ingredients: z.array(z.object({ title: said, generator: said, relationship: z.string() })),
  /** Terms of IPTC's digitalsourcetype, from every manifest in the file. */
  sourceTypes: z.array(z.string()),
});

/** Labels of AI generation in the file's metadata: IPTC's source type, and the label of GB 45438-2025. */
const aiLabel = z.union([
  z.object({ kind: z.literal('source-type'), term: z.string() }),
  z.object({
    kind: z.literal('aigc'),
    place: z.enum(['xmp', 'exif', 'text']),
    label: said,
    producer: said,
    produceId: said,
    propagator: said,
    propagateId: said,
  }),
]);

/** A deposited file's labels about its own making. Finding none claims nothing. */
export const fileLabels = z.object({
  credentials: z.nullable(contentCredentials),
  labels: z.array(aiLabel),
});
export type FileLabels = z.infer<typeof fileLabels>;
