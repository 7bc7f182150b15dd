import { createHash } from 'node:crypto';
import { addSignatureTimestamp, parseSignedData, type Certificate } from '@yinji/evidence';
import type { AppContext } from '../../platform/index.ts';

export interface Sealed {
  /** CAdES B-T, DER. */
  cms: Uint8Array;
  /** Of the signature and the token, without the roots. */
  certificates: Certificate[];
  /** The end of the token's proof that the signature existed; renewal comes before this. */
  coveredUntil: Date;
}

/** Has the sealer sign content of this SHA-256: detached CMS, DER. */
export type AskSealer = (sha256: Uint8Array) => Promise<Uint8Array>;

/** The sealer signs a PDF's byte range and a time authority stamps the signature (PAdES B-T). */
export async function sealDigest(
  { time }: Pick<AppContext, 'time'>,
  sha256: Uint8Array,
  askSealer: AskSealer,
): Promise<Sealed> {
  const signature = await askSealer(sha256);
  const signed = parseSignedData(signature);
  const imprint = createHash('sha256').update(signed.signer.signature).digest();
  const { token, coveredUntil } = await time.stamp(imprint);
  const certificates = [...signed.certificates, ...token.signed.certificates];
  return { cms: addSignatureTimestamp(signature, token.token), certificates, coveredUntil };
}
