import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { bits, oid, sequence, set, small, tlv, utcTime, utf8 } from './der.ts';

/**
 * Content of a certificate. `serial` is 40 upper-case hex digits, the first byte 01–7F (a positive integer).
 */
export interface CertificateRequest {
  privateKey: string;
  serial: string;
  commonName: string;
  notBefore: Date;
  notAfter: Date;
}

/**
 * A self-signed X.509 v3 certificate (RFC 5280 §4.1) over an RSA key with sha256WithRSAEncryption, as PEM.
 * Node can read certificates but not write them; the simulated platform needs one to sign with.
 */
export function selfSignedCertificate(request: CertificateRequest): string {
  const key = createPrivateKey(request.privateKey);
  const name = sequence(set(sequence(oid(COMMON_NAME), utf8(request.commonName))));
  const algorithm = sequence(oid(SHA256_WITH_RSA), tlv(0x05, Buffer.alloc(0)));
  const signed = sequence(
    tlv(0xa0, small(2)),
    tlv(0x02, Buffer.from(request.serial, 'hex')),
    algorithm,
    name,
    sequence(utcTime(request.notBefore), utcTime(request.notAfter)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, key);
  const der = sequence(signed, algorithm, bits(signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** 2.5.4.3 */
const COMMON_NAME = '550403';
/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = '2a864886f70d01010b';
