import * as z from 'zod/mini';

/** The wrapper of every JSON answer (specification section 3). Both `msg` and `message` are read. */
export const envelopeSchema = z.object({
  code: z.union([z.number(), z.string()]),
  msg: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
  /** Server time, epoch milliseconds. */
  now: z.optional(z.number()),
});

export type Envelope = z.infer<typeof envelopeSchema>;

/** The code the server sends; the client also accepts 0. */
export const SUCCESS = 200;
