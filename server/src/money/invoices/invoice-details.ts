import type { Vault } from '../../platform/index.ts';

/** Recipient of an invoice. */
export interface InvoiceDetails {
  title: string;
  taxNumber: string | null;
  email: string;
}

/** The file that finance issued. */
export interface InvoiceFile {
  name: string;
  kind: 'pdf' | 'ofd';
  sizeBytes: number;
}

export const sealDetails = (vault: Vault, details: InvoiceDetails): Uint8Array =>
  vault.seal('invoice', JSON.stringify(details));
export const openDetails = (vault: Vault, sealed: Uint8Array): InvoiceDetails =>
  JSON.parse(vault.open('invoice', sealed)) as InvoiceDetails;

export const sealFile = (vault: Vault, file: InvoiceFile): Uint8Array =>
  vault.seal('invoice-file', JSON.stringify(file));
export const openFile = (vault: Vault, sealed: Uint8Array | null): InvoiceFile | null =>
  sealed === null ? null : (JSON.parse(vault.open('invoice-file', sealed)) as InvoiceFile);
