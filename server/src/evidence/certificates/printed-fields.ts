import type { Vault } from '../../platform/index.ts';

/** What a reader of the paper can compare with the issued document. */
export interface PrintedFields {
  title: string;
  /** The person it names; several as printed, with 、 between. Null for a kind that names nobody. */
  name: string | null;
}

/** Encrypted like every name: a private work's paper is compared, never shown. */
export const sealPrinted = (vault: Vault, documentId: string, { title, name }: PrintedFields): Uint8Array =>
  vault.seal(`document-printed:${documentId}`, JSON.stringify({ title, name }));

export const openPrinted = (vault: Vault, documentId: string, sealed: Uint8Array): PrintedFields =>
  JSON.parse(vault.open(`document-printed:${documentId}`, sealed)) as PrintedFields;
