import { createHash } from 'node:crypto';
import type { CheckId, FailureCode } from '../packages/evidence/src/index.ts';
import { derOctetString, derOid, derSequence } from '../packages/evidence/src/der.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { signedBy, UNKNOWN_CERTIFICATES } from './certificate-cases.ts';
import { creator, type Files } from './fixture.ts';
import { attribute } from './forge.ts';

/** Bundles that nobody can judge: what they name is an algorithm that the format does not know. */

export interface Unknown {
  says: string;
  /** The check that is not made, and its code. */
  check: CheckId;
  code: FailureCode;
  files: () => Promise<Files>;
}

const unknownAlgorithm = derSequence(derOid('1.3.6.1.4.1.99999.2'));
const brokenTime = attribute(OID.signingTime, derOctetString(new Uint8Array()));
const bySha1 = derSequence(
  derSequence(
    derSequence(derSequence(derOid(OID.sha1)), derOctetString(createHash('sha1').update(creator.certificate).digest())),
  ),
);

const CASES: Record<string, Pick<Unknown, 'says' | 'files'>> = {
  'signature-names-by-sha1': {
    says: 'signing-certificate-v2 names the certificate by its SHA-1, which only the older attribute may',
    files: () =>
      signedBy(creator, { attributes: (honest) => [...honest.slice(0, 3), attribute(OID.signingCertificateV2, bySha1)] }),
  },
  'signature-digest-unknown': {
    says: 'the digest is unknown, and the signing-certificate broken: step 2 comes before step 4',
    files: () =>
      signedBy(creator, {
        digestAlgorithm: unknownAlgorithm,
        attributes: (honest) => [...honest.slice(0, 3), attribute(OID.signingCertificateV2, derOctetString(new Uint8Array()))],
      }),
  },
  'signature-algorithm-unknown': {
    says: 'the signature algorithm is unknown, and the signing-time no time: the algorithm comes first',
    files: () =>
      signedBy(creator, {
        signatureAlgorithm: unknownAlgorithm,
        attributes: (honest) => [...honest.filter((_, at) => at !== 2), brokenTime],
      }),
  },
  ...UNKNOWN_CERTIFICATES,
};

export const UNKNOWN: Record<string, Unknown> = Object.fromEntries(
  Object.entries(CASES).map(([name, each]) => [name, { check: 'creator-signature', code: 'unsupported', ...each }]),
);
