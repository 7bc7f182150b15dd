import { equalBytes, toHex } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { verifySignature } from './signature.ts';
import {
  allowsKeyUsage,
  isSameCertificate,
  KEY_USAGE,
  readBasicConstraints,
  type Certificate,
} from './x509.ts';

const MAX_CHAIN = 6;
const MAX_CANDIDATES = 32;
/** Extensions understood here, or harmless to a verifier that processes no policies. */
const KNOWN_CRITICAL: ReadonlySet<string> = new Set([
  OID.basicConstraints,
  OID.keyUsage,
  OID.extendedKeyUsage,
  OID.certificatePolicies,
]);

/**
 * Builds and checks a chain from `leaf` to one of `anchors` as of `at` (RFC 5280 §6, without policies, names
 * constraints and revocation). Returns the chain, leaf first. Throws `certificate-expired`,
 * `certificate-not-yet-valid`, `certificate-chain` or `unsupported`; of several dead ends it reports the most
 * specific.
 */
export async function verifyChain(
  leaf: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  checkAlone(leaf, at);
  let failure: EvidenceFailure | undefined;
  let steps = 0;

  async function extend(chain: Certificate[]): Promise<Certificate[] | undefined> {
    const child = chain.at(-1)!;
    for (const issuer of [...anchors, ...others]) {
      const isAnchor = anchors.includes(issuer);
      if (!equalBytes(issuer.subject, child.issuer) || chain.some((each) => isSameCertificate(each, issuer)))
        continue;
      // Limits the cost of many look-alike intermediates: those behind it count as absent.
      if (++steps > MAX_CANDIDATES) return undefined;
      try {
        await checkIssuer(issuer, child, chain.slice(1).filter((each) => !isSelfIssued(each)).length, at);
        const longer = [...chain, issuer];
        if (isAnchor) return longer;
        const found = longer.length < MAX_CHAIN ? await extend(longer) : undefined;
        if (found) return found;
      } catch (cause) {
        if (!(cause instanceof EvidenceFailure)) throw cause;
        // What cannot be judged outweighs what is wrong: the right issuer may be the one not understood.
        if (failure?.code !== 'unsupported') failure = cause;
      }
    }
    return undefined;
  }

  const chain = await extend([leaf]);
  if (chain) return chain;
  throw failure ?? new EvidenceFailure('certificate-chain', `no trusted issuer of ${leaf.commonName}`);
}

/** The first anchor from which a chain leads to `leaf`: where several do, every verifier names the same one. */
export async function findAnchor(
  leaf: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
): Promise<Certificate | undefined> {
  for (const anchor of anchors) {
    try {
      await verifyChain(leaf, others, [anchor], at);
      return anchor;
    } catch (cause) {
      if (!(cause instanceof EvidenceFailure)) throw cause;
    }
  }
  return undefined;
}

async function checkIssuer(
  issuer: Certificate,
  child: Certificate,
  authoritiesBelow: number,
  at: Date,
): Promise<void> {
  checkAlone(issuer, at);
  const { isAuthority, pathLength } = readBasicConstraints(issuer);
  if (!isAuthority || allowsKeyUsage(issuer, KEY_USAGE.keyCertSign) === false)
    throw new EvidenceFailure('certificate-chain', `${issuer.commonName} may not issue certificates`);
  if (pathLength !== undefined && authoritiesBelow > pathLength)
    throw new EvidenceFailure(
      'certificate-chain',
      `${issuer.commonName} may not have so many authorities below it`,
    );
  if (!(await isSignedBy(child, issuer)))
    throw new EvidenceFailure('certificate-chain', `${child.commonName} is not signed by ${issuer.commonName}`);
}

/** As an authority's new key under its old one; a path length does not count it (RFC 5280 §4.2.1.9). */
const isSelfIssued = ({ subject, issuer }: Certificate): boolean => equalBytes(subject, issuer);

/** Pairs of a certificate and its issuer's key, each whole in hex. */
const signed = new Set<string>();
const SIGNED_AT_MOST = 100;

/** What verified once is not computed again: a server meets the same few pairs with every time stamp. */
async function isSignedBy(child: Certificate, issuer: Certificate): Promise<boolean> {
  const pair = `${toHex(child.der)} ${toHex(issuer.publicKey)}`;
  if (signed.has(pair)) return true;
  const { signatureAlgorithm, signature } = child;
  const isSigned = await verifySignature(issuer.publicKey, signatureAlgorithm, child.signed, signature);
  if (!isSigned) return false;
  if (signed.size >= SIGNED_AT_MOST) signed.clear();
  signed.add(pair);
  return true;
}

function checkAlone(certificate: Certificate, at: Date): void {
  const { commonName, notBefore, notAfter, extensions } = certificate;
  if (at < notBefore) throw new EvidenceFailure('certificate-not-yet-valid', `${commonName}: not yet valid`);
  // notAfter is inclusive of its whole second (RFC 5280 §4.1.2.5).
  if (at.getTime() >= notAfter.getTime() + 1000)
    throw new EvidenceFailure('certificate-expired', `${commonName}: expired`);
  for (const [oid, { critical }] of extensions)
    if (critical && !KNOWN_CRITICAL.has(oid))
      throw new EvidenceFailure('certificate-chain', `${commonName}: unknown critical extension ${oid}`);
}
