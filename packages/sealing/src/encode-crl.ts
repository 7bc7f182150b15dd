import { sign, type KeyObject } from 'node:crypto';
import { parseCertificate, type RevocationReason } from '@yinji/evidence';
import { extension } from './certificate-profiles.ts';
import type { Credential } from './credential.ts';
import { der, OID } from './der.ts';
import { derEnumerated } from './der-types.ts';
import { keyIdentifier } from './encode-certificate.ts';
import { SealingFailure } from './failure.ts';
import { OIDS } from './oids.ts';

/** One certificate that is no longer good. `serialNumber` is the INTEGER's content in hex. */
export interface RevokedCertificate {
  serialNumber: string;
  revokedAt: Date;
  reason: RevocationReason;
}

export interface CrlContent {
  /** Higher than that of every list before (RFC 5280 §5.2.3). */
  number: number;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: readonly RevokedCertificate[];
}

/** CRLReason (RFC 5280 §5.3.1). */
const REASON_CODE: Record<RevocationReason, number> = { 'key-compromise': 1, superseded: 4, cessation: 5 };

const ecdsaSha256 = der.derSequence(der.derOid(OID.ecdsaSha256));

/**
 * An X.509 v2 certificate revocation list (RFC 5280 §5), DER, signed with ECDSA P-256 and SHA-256. Revocation
 * dates are rounded up to the format's whole second: a signature made earlier in that second stays valid.
 * Throws SealingFailure `revocation-list`.
 */
export function encodeCrl(authority: Credential, content: CrlContent): Uint8Array {
  const issuer = parseCertificate(authority.certificate.raw);
  if (!(content.nextUpdate > content.thisUpdate) || !(content.number > 0))
    throw new SealingFailure('revocation-list', 'a list has a number above 0 and ends after it begins');
  const entries = content.revoked.map((one) => entry(one));
  const keyId = der.derSequence(der.der(0x80, keyIdentifier(issuer.publicKey)));
  const body = der.derSequence(
    der.derInteger(1),
    ecdsaSha256,
    issuer.subject,
    der.derTime(content.thisUpdate),
    der.derTime(content.nextUpdate),
    // Left out, not empty, when nothing is revoked (§5.1.2.6).
    ...(entries.length === 0 ? [] : [der.derSequence(...entries)]),
    der.derContext(
      0,
      der.derSequence(
        extension(OIDS.authorityKeyIdentifier, false, keyId),
        extension(OID.crlNumber, false, der.derInteger(content.number)),
      ),
    ),
  );
  return der.derSequence(body, ecdsaSha256, der.derBitString(signBody(body, authority.privateKey)));
}

const signBody = (body: Uint8Array, key: KeyObject) => sign('sha256', body, key);

function entry({ serialNumber, revokedAt, reason }: RevokedCertificate): Uint8Array {
  const serial = Buffer.from(serialNumber, 'hex');
  if (serial.length === 0 || serial.length > 20)
    throw new SealingFailure('revocation-list', 'a serial number has 1 to 20 bytes');
  const wholeSecond = new Date(Math.ceil(revokedAt.getTime() / 1000) * 1000);
  return der.derSequence(
    der.der(der.TAG.integer, serial),
    der.derTime(wholeSecond),
    der.derSequence(extension(OID.crlReason, false, derEnumerated(REASON_CODE[reason]))),
  );
}
