import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { octets, oid, readValue, sequence, set, small, tlv, utf8 } from '../store/der.ts';
import type { Holder } from './certificates.ts';
import { OIDS } from './oids.ts';
import type { Query } from './request.ts';

const sha384 = sequence(oid(OIDS.sha384));

/** TimeStampResp that grants (RFC 3161 §2.4.2): a CMS over TSTInfo with ESS signing-certificate-v2 (RFC 5816). */
export function grant({ imprint, nonce, wantsCertificate }: Query, stamper: Holder, genTime: Date): Buffer {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const info = sequence(
    small(1),
    oid(OIDS.policy),
    imprint,
    tlv(0x02, serial),
    tlv(0x18, Buffer.from(`${genTime.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`)),
    sequence(small(1)),
    ...(nonce === undefined ? [] : [nonce]),
  );
  const certificate = Buffer.from(stamper.certificate, 'base64');
  const attributes = signedAttributes(info, certificate);
  const signature = sign('sha384', set(attributes), createPrivateKey(stamper.privateKey));
  const signerInfo = sequence(
    small(1),
    issuerAndSerial(certificate),
    sha384,
    tlv(0xa0, attributes),
    sequence(oid(OIDS.ecPublicKeySha384)),
    octets(signature),
  );
  const signedData = sequence(
    small(3),
    set(sha384),
    sequence(oid(OIDS.tstInfo), tlv(0xa0, octets(info))),
    ...(wantsCertificate ? [tlv(0xa0, certificate)] : []),
    set(signerInfo),
  );
  return sequence(sequence(small(0)), sequence(oid(OIDS.signedData), tlv(0xa0, signedData)));
}

/** TimeStampResp that refuses: status rejection, a text and one bit of PKIFailureInfo. */
export function refuse(failureBit: number, text: string): Buffer {
  const info = Buffer.alloc(Math.floor(failureBit / 8) + 1);
  info[info.length - 1] = 0x80 >> (failureBit % 8);
  const failInfo = tlv(0x03, Buffer.from([7 - (failureBit % 8)]), info);
  return sequence(sequence(small(2), sequence(utf8(text)), failInfo));
}

/** In DER's order of a SET OF: by their encodings. */
function signedAttributes(info: Buffer, certificate: Buffer): Buffer {
  const attribute = (type: string, value: Buffer) => sequence(oid(type), set(value));
  const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest();
  return Buffer.concat(
    [
      attribute(OIDS.contentType, oid(OIDS.tstInfo)),
      attribute(OIDS.messageDigest, octets(digest('sha384', info))),
      attribute(OIDS.signingCertificateV2, sequence(sequence(sequence(octets(digest('sha256', certificate)))))),
    ].toSorted((a, b) => Buffer.compare(a, b)),
  );
}

/** IssuerAndSerialNumber, cut from the certificate: version, serial, algorithm, issuer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const body = readValue(certificate, readValue(certificate, 0).from);
  const version = readValue(certificate, body.from);
  const serial = readValue(certificate, version.to);
  const algorithm = readValue(certificate, serial.to);
  const issuer = readValue(certificate, algorithm.to);
  return sequence(certificate.subarray(algorithm.to, issuer.to), certificate.subarray(version.to, serial.to));
}
