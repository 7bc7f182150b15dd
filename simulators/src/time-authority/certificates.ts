import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { bits, octets, oid, sequence, set, small, tlv, utcTime, utf8, YES } from '../store/der.ts';
import { OIDS } from './oids.ts';

/** A key (PEM, PKCS#8) and its certificate (base64 DER). */
export interface Holder {
  privateKey: string;
  certificate: string;
}

const DAY_MS = 86_400_000;
const algorithm = sequence(oid(OIDS.ecPublicKeySha384));
/** openssl confuses roots of the same name: each name contains a mark of its root's key. */
const nameOf = (commonName: string, rootKey: string) =>
  sequence(
    set(sequence(oid(OIDS.organizationName), utf8('印迹评估用模拟时间戳机构（SIMULATED）'))),
    set(sequence(oid(OIDS.commonName), utf8(`${commonName} ${mark(rootKey)}`))),
  );
const spki = (privateKey: string) => createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
const mark = (key: string) => createHash('sha256').update(spki(key)).digest('hex').slice(0, 8).toUpperCase();
const extension = (id: string, value: Buffer) => sequence(oid(id), YES, octets(value));

const ROOT = { commonName: '模拟时间戳机构乙 根证书', years: 20 };
const LIST_DAYS = 7;
const STAMPER = { commonName: '模拟时间戳机构乙', years: 8 };

export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-384' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** A root of its own, independent of the sealer's authorities. */
export function newRoot(now: Date): Holder {
  const privateKey = newKey();
  const until = new Date(now.getTime() + ROOT.years * 365 * DAY_MS);
  const certificate = issue(
    privateKey,
    ROOT.commonName,
    privateKey,
    [now, until],
    [
      extension(OIDS.basicConstraints, sequence(YES, small(0))),
      extension(OIDS.keyUsage, bits(Buffer.of(0b110), 1)), // keyCertSign, cRLSign
    ],
  );
  return { privateKey, certificate };
}

/** The certificate of the key that stamps: critical timeStamping and nothing else (RFC 3161 §2.3). */
export function newStamper(root: Holder, privateKey: string, notBefore: Date, notAfter?: Date): Holder {
  const until = notAfter ?? new Date(notBefore.getTime() + STAMPER.years * 365 * DAY_MS);
  const certificate = issue(
    root.privateKey,
    STAMPER.commonName,
    privateKey,
    [notBefore, until],
    [
      extension(OIDS.basicConstraints, sequence()),
      extension(OIDS.keyUsage, bits(Buffer.of(0b1100_0000), 6)), // digitalSignature, nonRepudiation
      extension(OIDS.extendedKeyUsage, sequence(oid(OIDS.timeStamping))),
    ],
  );
  return { privateKey, certificate };
}

function issue(
  issuerKey: string,
  commonName: string,
  subjectKey: string,
  [notBefore, notAfter]: [Date, Date],
  extensions: Buffer[],
): string {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const body = sequence(
    tlv(0xa0, small(2)),
    tlv(0x02, serial),
    algorithm,
    nameOf(ROOT.commonName, issuerKey),
    sequence(utcTime(notBefore), utcTime(notAfter)),
    nameOf(commonName, issuerKey),
    spki(subjectKey),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha384', body, createPrivateKey(issuerKey));
  return sequence(body, algorithm, bits(signature)).toString('base64');
}

/** The list of certificates that the root revoked (RFC 5280 §5): none so far. */
export function emptyList(root: Holder, at: Date): Buffer {
  const body = sequence(
    small(1),
    algorithm,
    nameOf(ROOT.commonName, root.privateKey),
    utcTime(at),
    utcTime(new Date(at.getTime() + LIST_DAYS * DAY_MS)),
    tlv(0xa0, sequence(sequence(oid(OIDS.crlNumber), octets(integer(Math.floor(at.getTime() / 1000)))))),
  );
  return sequence(body, algorithm, bits(sign('sha384', body, createPrivateKey(root.privateKey))));
}

const integer = (value: number) =>
  tlv(0x02, Buffer.from(`0${value.toString(16)}`.slice(-10).padStart(10, '0'), 'hex'));

export function toPem({ certificate }: Holder): string {
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
