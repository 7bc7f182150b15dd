import { equalBytes, toHex, type Certificate } from '@yinji/evidence';
import { addDocumentTimestamp, signPdf } from './render/index.ts';
import { sealDigest, type AskSealer, type Sealed } from './seal-digest.ts';
import { readValidationData, type Signing } from './validation-data.ts';

export interface SignedDocument {
  pdf: Uint8Array;
  /** The end of the last token's proof; renewal comes before this. */
  coveredUntil: Date;
}

/**
 * Signs a page with an empty signature: PAdES B-LTA (ETSI EN 319 142-1 §6) where every authority behind the signature and
 * its time stamp has a revocation list at the moment, otherwise B-T, which preservation extends before it ends. Nothing
 * is stored in between: a process that dies leaves no document.
 */
export async function signDocument(
  context: Signing,
  page: Uint8Array,
  askSealer: AskSealer,
): Promise<SignedDocument> {
  let sealed: Sealed | undefined;
  const [{ authorities, lists }, signed] = await Promise.all([
    readValidationData(context),
    signPdf(page, async (digest) => {
      sealed = await sealDigest(context, digest, askSealer);
      return sealed.cms;
    }),
  ]);
  if (sealed === undefined) throw new Error('the page was not signed');
  const { certificates, coveredUntil } = sealed;
  const isIssuer =
    ({ issuer }: Certificate) =>
    (name: Uint8Array) =>
      equalBytes(issuer, name);
  const used = certificates.map((each) => ({
    each,
    list: lists.find(({ issuer }) => isIssuer(each)(issuer)),
  }));
  const revoked = used.find(({ each, list }) => list?.revoked.has(toHex(each.serialNumber)));
  if (revoked !== undefined) throw new Error(`${revoked.each.commonName} is revoked: no document is signed`);
  if (used.some(({ list }) => list === undefined)) return { pdf: signed, coveredUntil };
  const roots = authorities.filter(({ subject }) => certificates.some((each) => isIssuer(each)(subject)));
  let extendedUntil = coveredUntil;
  const pdf = await addDocumentTimestamp(
    signed,
    {
      certificates: roots.map(({ der }) => der),
      revocationLists: [...new Set(used.flatMap(({ list }) => list?.der ?? []))],
    },
    async (digest) => {
      const stamp = await context.time.stamp(digest);
      extendedUntil = stamp.coveredUntil;
      return stamp.token.token;
    },
  );
  return { pdf, coveredUntil: extendedUntil };
}
