import type { CertificationForm } from '../certification-form.ts';
import type { AttachmentKind } from '../attachment-kinds.ts';
import { MORAL_RIGHTS, copyrights } from './dictionaries.ts';

export interface StatedAttachment {
  id: string;
  kind: AttachmentKind;
  sizeBytes: number;
  sha256: string;
}

/**
 * The text the applicant signs: the whole form with the digests of its attachments, about one deposit. Portal
 * and server each build it from their own data; the signature is valid only if both agree. The bytes are its
 * canonical JSON (docs/evidence-format.md §17).
 */
export const statementOf = (
  depositNumber: string,
  form: CertificationForm,
  attachments: readonly StatedAttachment[],
) => ({
  type: 'certification-form' as const,
  v: 2,
  deposit_id: depositNumber,
  form,
  attachments: attachments
    .map(({ id, kind, sizeBytes, sha256 }) => ({ id, kind, size: sizeBytes, sha256 }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
});
export type FormStatement = ReturnType<typeof statementOf>;

/** The text a co-owner signs: the stated owners and rights. A later change makes the consent void. */
export const ownershipOf = (depositNumber: string, form: CertificationForm) => ({
  type: 'ownership-consent' as const,
  v: 1,
  deposit_id: depositNumber,
  title: form.title,
  owners: form.owners.map(({ name, kind }) => ({ name, kind })),
  authors: form.authors.map(({ name }) => name),
  acquisition: form.rights.acquisition,
  attribution: form.rights.attribution,
  rights: heldRights(form),
});

/**
 * The claimed rights of a form, as indexes into `copyrights` from 1. Moral rights stay with the author: anybody
 * who did not create the work holds none of them, whatever is ticked.
 */
export function heldRights({ rights }: Pick<CertificationForm, 'rights'>): number[] {
  const all = copyrights.map((_, at) => at + 1);
  const said = rights.scope === 'all' ? all : [...rights.held].sort((a, b) => a - b);
  return rights.acquisition === 'original' ? said : said.filter((at) => at > MORAL_RIGHTS);
}
