import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { bits, integer, octets, oid, readAll, readOne, sequence, set, TAG, time, tlv } from './der.ts';

/** A key (PKCS#8 PEM) and the certificate of it (PEM). */
export interface Holder {
  privateKey: string;
  certificate: string;
}

interface Wanted {
  /** Name, DER. */
  subject: Buffer;
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer;
  extensions: Buffer[];
  days: number;
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

export const name = (commonName: string): Buffer =>
  sequence(
    set(sequence(oid('2.5.4.10'), tlv(TAG.utf8String, Buffer.from('模拟电子认证机构（不具法律效力）')))),
    set(sequence(oid('2.5.4.3'), tlv(TAG.utf8String, Buffer.from(commonName)))),
  );

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [tlv(TAG.boolean, Buffer.from([0xff]))] : []), octets(value));
}

/** Extensions of RFC 5280 §4.2.1 by what a certificate is for. */
export const EXTENSIONS = {
  root: [
    extension('2.5.29.19', true, sequence(tlv(TAG.boolean, Buffer.from([0xff])))),
    extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)),
  ],
  issuer: [
    extension('2.5.29.19', true, sequence(tlv(TAG.boolean, Buffer.from([0xff])), integer(0))),
    extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)),
  ],
  /** digitalSignature and nonRepudiation; documentSigning (RFC 9336). */
  person: [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bits(Buffer.from([0xc0]), 6)),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.36'))),
  ],
  server: [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bits(Buffer.from([0x80]), 7)),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension(
      '2.5.29.17',
      false,
      sequence(tlv(0x87, Buffer.from([127, 0, 0, 1])), tlv(0x82, Buffer.from('localhost'))),
    ),
  ],
  client: [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, bits(Buffer.from([0x80]), 7)),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.2'))),
  ],
} as const;

const keyId = (publicKey: Buffer): Buffer => createHash('sha256').update(publicKey).digest().subarray(0, 20);

export const spkiOf = (privateKey: string): Buffer =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' });

/** Certifies a key; without an issuer the key certifies itself. Answers PEM. */
export function certify(issuer: Holder | { privateKey: string; subject: Buffer }, wanted: Wanted): string {
  const issuerName =
    'certificate' in issuer ? subjectOf(new X509Certificate(issuer.certificate)) : issuer.subject;
  const notBefore = new Date(Math.floor(Date.now() / 1000) * 1000);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const body = sequence(
    tlv(0xa0, integer(2)),
    tlv(TAG.integer, serial),
    ECDSA_SHA256,
    issuerName,
    sequence(time(notBefore), time(new Date(notBefore.getTime() + wanted.days * 86_400_000))),
    wanted.subject,
    wanted.publicKey,
    tlv(
      0xa3,
      sequence(
        ...wanted.extensions,
        extension('2.5.29.14', false, octets(keyId(wanted.publicKey))),
        extension('2.5.29.35', false, sequence(tlv(0x80, keyId(spkiOf(issuer.privateKey))))),
      ),
    ),
  );
  const signature = sign('sha256', body, issuer.privateKey);
  return new X509Certificate(sequence(body, ECDSA_SHA256, bits(signature))).toString();
}

function subjectOf(certificate: X509Certificate): Buffer {
  const [body] = readAll(readOne(Buffer.from(certificate.raw), TAG.sequence).content);
  const fields = readAll(body?.content ?? Buffer.alloc(0));
  return fields[5]?.raw ?? Buffer.alloc(0);
}

/** Subject and key of a PKCS#10 request (RFC 2986) signed by that key. Throws RangeError. */
export function readRequest(csr: Buffer): { subject: Buffer; publicKey: Buffer } {
  const [info, , signature] = readAll(readOne(csr, TAG.sequence).content);
  const [, subject, publicKey] = readAll(info?.content ?? Buffer.alloc(0));
  if (!info || !subject || !publicKey || !signature) throw new RangeError('not a certificate request');
  const key = { key: publicKey.raw, format: 'der', type: 'spki' } as const;
  if (!verify('sha256', info.raw, key, signature.content.subarray(1)))
    throw new RangeError('the request is not signed by its key');
  return { subject: subject.raw, publicKey: publicKey.raw };
}

/** Certs-only SignedData (RFC 7030 §4.1.3), base64 in lines as it goes over HTTP. */
export function certsOnly(pems: readonly string[]): string {
  const certificates = pems.map((pem) => Buffer.from(new X509Certificate(pem).raw));
  const content = sequence(
    integer(1),
    set(),
    sequence(oid('1.2.840.113549.1.7.1')),
    tlv(0xa0, ...certificates),
    set(),
  );
  const der = sequence(oid('1.2.840.113549.1.7.2'), tlv(0xa0, content));
  return `${
    der
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\r\n') ?? ''
  }\r\n`;
}
