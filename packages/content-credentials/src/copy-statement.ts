/** What the manifest of a copy states about the deposit. */
export interface CopyStatement {
  generator: string;
  /** Number of the deposit. */
  number: string;
  /** Of the deposit's log record, hex. */
  recordSha256: string;
  /** Of the deposited file, hex. The copy is a different file. */
  depositedSha256: string;
  verifyUrl: string;
}

/** Formats that a manifest can be put into, by the decoder's name. BMP has no place for one. */
export const COPY_MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
};

/** Room for the COSE_Sign1 with two certificates and a time stamp, which take about 3 KB; fixed before signing. */
export const SIGNED_CLAIM_BYTES = 8192;

/** Label of our assertion in a manifest (C2PA 2.x §6.2: entity-specific). */
export const DEPOSIT_ASSERTION = 'yinji.deposit';
