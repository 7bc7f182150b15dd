import { der, OID } from './der.ts';
import { derNamedBits } from './der-types.ts';
import { OIDS } from './oids.ts';

/** Bits of keyUsage (RFC 5280 §4.2.1.3). */
const DIGITAL_SIGNATURE = 0;
const NON_REPUDIATION = 1;
const KEY_CERT_SIGN = 5;
const CRL_SIGN = 6;

/** What a certificate may be used for, and its validity. `extensions` are DER, without the key identifiers. */
export interface Profile {
  years: number;
  extensions: readonly Uint8Array[];
}

export function extension(oid: string, critical: boolean, value: Uint8Array): Uint8Array {
  return der.derSequence(
    der.derOid(oid),
    ...(critical ? [der.derBoolean(true)] : []),
    der.derOctetString(value),
  );
}

/** A root that signs end-entity certificates only (pathLen 0). */
export const AUTHORITY_PROFILE: Profile = {
  years: 20,
  extensions: [
    extension(OID.basicConstraints, true, der.derSequence(der.derBoolean(true), der.derInteger(0))),
    extension(OID.keyUsage, true, derNamedBits(KEY_CERT_SIGN, CRL_SIGN)),
  ],
};

function signerProfile(years: number, purposes: readonly string[], purposesCritical: boolean): Profile {
  return {
    years,
    extensions: [
      extension(OID.basicConstraints, true, der.derSequence()),
      extension(OID.keyUsage, true, derNamedBits(DIGITAL_SIGNATURE, NON_REPUDIATION)),
      extension(
        OID.extendedKeyUsage,
        purposesCritical,
        der.derSequence(...purposes.map((oid) => der.derOid(oid))),
      ),
    ],
  };
}

/** Where the list of revoked certificates is (RFC 5280 §4.2.1.13): one distributionPoint, one URI, ASCII. */
export function crlDistributionPoint(url: string): Uint8Array {
  const uri = der.der(0x86, Buffer.from(url, 'ascii'));
  const point = der.derSequence(der.derContext(0, der.derContext(0, uri)));
  return extension(OIDS.crlDistributionPoints, false, der.derSequence(point));
}

/** RFC 3161 §2.3: timeStamping, critical, and nothing else. */
export const TIMESTAMP_PROFILE = signerProfile(10, [OID.timeStamping], true);
const DOCUMENT_PURPOSES = [OIDS.documentSigning, OIDS.emailProtection];
export const DOCUMENT_PROFILE = signerProfile(10, DOCUMENT_PURPOSES, false);
/** C2PA 2.x §14.5.1.1: a purpose for signing documents, none for time stamps; emailProtection is what older validators want. */
export const CONTENT_CREDENTIAL_PROFILE = signerProfile(10, DOCUMENT_PURPOSES, false);
export const PERSONAL_PROFILE = signerProfile(3, DOCUMENT_PURPOSES, false);
