import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** What goes into a certificate. `serial` is 40 upper-case hex digits, the first byte 01–7F (a positive integer). */
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
  const name = sequence(set(sequence(oid(COMMON_NAME), tlv(0x0c, Buffer.from(request.commonName)))));
  const algorithm = sequence(oid(SHA256_WITH_RSA), tlv(0x05, Buffer.alloc(0)));
  const signed = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from(request.serial, 'hex')),
    algorithm,
    name,
    sequence(time(request.notBefore), time(request.notAfter)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', signed, key);
  const der = sequence(signed, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** 2.5.4.3 */
const COMMON_NAME = Buffer.from('550403', 'hex');
/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex');

const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);
const set = (...parts: Uint8Array[]): Buffer => tlv(0x31, ...parts);
const oid = (encoded: Buffer): Buffer => tlv(0x06, encoded);

/** GeneralizedTime is only allowed from 2050 on (RFC 5280 §4.1.2.5); our certificates end before. */
const time = (at: Date): Buffer => {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
};

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : size < 0x10000
          ? [0x82, size >> 8, size & 0xff]
          : undefined;
  if (!length) throw new RangeError('certificate part over 64 KB');
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
