import * as z from 'zod/mini';
import { termValues } from './certification/dictionaries.ts';
import { certificationForm, formOwner } from './certification-form.ts';
import { id, instant, line, sha256, text, trackState } from './shapes.ts';

export const attachmentKind = z.enum(termValues.attachmentKinds);

export const attachment = z.object({
  id,
  kind: attachmentKind,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  sha256,
  uploadedAt: instant,
});

/**
 * `holder`: the account's own verified name. `stated`: only by the applicant (申报). `confirmed`: signed by the
 * co-owner's own key. `outdated`: signed, and changed since. `declined`: the co-owner refused.
 */
export const ownerStanding = z.enum(['holder', 'stated', 'confirmed', 'outdated', 'declined']);

export const correctionItem = z.strictObject({
  /** Dotted path of the field; empty: about the whole. */
  field: line(80, 0),
  text: text(500, 2),
});
export type CorrectionItem = z.infer<typeof correctionItem>;

export const correction = z.object({
  askedAt: instant,
  dueAt: instant,
  answeredAt: z.nullable(instant),
  reason: z.string(),
  items: z.array(correctionItem),
});

/** The holder's view of a certification. */
export const certification = z.object({
  workId: id,
  depositNumber: z.string(),
  state: trackState,
  form: z.nullable(certificationForm),
  owners: z.array(z.extend(formOwner, { standing: ownerStanding, asked: z.boolean() })),
  attachments: z.array(attachment),
  /** 待补正: the items and the deadline; null without one. */
  correction: z.nullable(correction),
  /** Of the form as it was submitted. */
  signature: z.nullable(z.object({ formSha256: sha256, certificateSha256: sha256, signedAt: instant })),
  reason: z.nullable(z.string()),
  number: z.nullable(z.string()),
  savedAt: instant,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
});
