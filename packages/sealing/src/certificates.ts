import { generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto';
import { parseCertificate } from '@yinji/evidence';
import {
  AUTHORITY_PROFILE,
  crlDistributionPoint,
  CONTENT_CREDENTIAL_PROFILE,
  DOCUMENT_PROFILE,
  PERSONAL_PROFILE,
  TIMESTAMP_PROFILE,
  type Profile,
} from './certificate-profiles.ts';
import type { Credential } from './credential.ts';
import { encodeCertificate, encodeName, type Named, type Subject } from './encode-certificate.ts';
import { SealingFailure } from './failure.ts';
import { openRequest } from './open-request.ts';

/** Certificates hold whole seconds; rounding down keeps "now" inside the validity. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

function yearsLater(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  return until;
}

function generateKeys(): { privateKey: KeyObject; publicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }) };
}

/** A self-signed P-256 root, valid 20 years. */
export function createAuthority(commonName: string, now: Date, organization?: string): Credential {
  const { privateKey, publicKey } = generateKeys();
  const name = encodeName({ commonName, organization });
  const notBefore = wholeSecond(now);
  const certificate = encodeCertificate(
    {
      issuerName: name,
      issuerPublicKey: publicKey,
      subjectName: name,
      publicKey,
      notBefore,
      notAfter: yearsLater(notBefore, AUTHORITY_PROFILE.years),
      profile: AUTHORITY_PROFILE,
    },
    privateKey,
  );
  return { privateKey, certificate };
}

function issue(
  authority: Credential,
  subject: Named,
  publicKey: Uint8Array,
  profile: Profile,
  now: Date,
): X509Certificate {
  const issuer = parseCertificate(authority.certificate.raw);
  const notBefore = wholeSecond(now);
  if (notBefore < issuer.notBefore || notBefore >= issuer.notAfter)
    throw new SealingFailure('authority', 'the issuing certificate is not valid now');
  const until = yearsLater(notBefore, profile.years);
  const content = {
    issuerName: issuer.subject,
    issuerPublicKey: issuer.publicKey,
    subjectName: encodeName(subject),
    publicKey,
    notBefore,
    // Every verifier would refuse a leaf that outlives its root.
    notAfter: until < issuer.notAfter ? until : issuer.notAfter,
    profile,
  };
  return encodeCertificate(content, authority.privateKey);
}

function issueService(authority: Credential, subject: Named, profile: Profile, now: Date): Credential {
  const { privateKey, publicKey } = generateKeys();
  return { privateKey, certificate: issue(authority, subject, publicKey, profile, now) };
}

/** A time authority's key and certificate, valid 10 years: critical EKU timeStamping and nothing else. */
export function issueTimestampCredential(authority: Credential, commonName: string, now: Date): Credential {
  return issueService(authority, { commonName }, TIMESTAMP_PROFILE, now);
}

/** The platform's document-signing key and certificate, valid 10 years. */
export function issueDocumentCredential(
  authority: Credential,
  commonName: string,
  now: Date,
  organization?: string,
): Credential {
  return issueService(authority, { commonName, organization }, DOCUMENT_PROFILE, now);
}

/** The platform's key and certificate for the claims of C2PA manifests, valid 10 years. */
export function issueContentCredential(
  authority: Credential,
  commonName: string,
  now: Date,
  organization?: string,
): Credential {
  return issueService(authority, { commonName, organization }, CONTENT_CREDENTIAL_PROFILE, now);
}

const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]{1,64}$/;

function checkSubject({ commonName, subjectId }: Required<Subject>): void {
  // X.520 upper bound 64; control and bidirectional marks could make one name look like another.
  if (commonName.trim() === '' || [...commonName].length > 64 || /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(commonName))
    throw new SealingFailure('subject', 'commonName must be 1 to 64 visible characters');
  if (!PRINTABLE.test(subjectId))
    throw new SealingFailure('subject', 'subjectId must be 1 to 64 printable ASCII characters');
}

/**
 * Certifies a person's own key, valid 3 years. `csr` is a DER PKCS#10 request and proves possession of the key;
 * its subject is ignored, and the caller passes the identified name; `crlUrl` is where revocations are
 * published. Throws SealingFailure `subject`, `certificate-request`, `possession` or `authority`.
 */
export async function issuePersonalCertificate(
  authority: Credential,
  csr: Uint8Array,
  subject: Required<Subject>,
  now: Date,
  { crlUrl }: { crlUrl?: string | undefined } = {},
): Promise<X509Certificate> {
  checkSubject(subject);
  const { years, extensions } = PERSONAL_PROFILE;
  const profile = {
    years,
    extensions: crlUrl === undefined ? extensions : [...extensions, crlDistributionPoint(crlUrl)],
  };
  return issue(authority, subject, await openRequest(csr), profile, now);
}
