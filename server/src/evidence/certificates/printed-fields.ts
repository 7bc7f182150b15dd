import type { Vault } from '../../platform/index.ts';

/** What a reader of the paper can compare with the issued document. */
export interface PrintedFields {
  title: string;
  /** The person it names; several as printed, with 、 between. Null for a kind that names nobody. */
  name: string | null;
  /** PDQ of the printed picture, hex; null where none was printed, absent where none can be compared. */
  picture?: string | null;
}

/** Encrypted like every name: a private work's paper is compared, never shown. */
export const sealPrinted = (vault: Vault, documentId: string, fields: PrintedFields): Uint8Array =>
  vault.seal(`document-printed:${documentId}`, JSON.stringify(fields));

export const openPrinted = (vault: Vault, documentId: string, sealed: Uint8Array): PrintedFields =>
  JSON.parse(vault.open(`document-printed:${documentId}`, sealed)) as PrintedFields;
