import { createPublicKey, type KeyObject } from 'node:crypto';
import { concat, parseCertificate, sha256, toUtf8, type Bytes } from '../packages/evidence/src/index.ts';
import { der, derBitString, derContext, derOctetString, derOid, derSequence, TAG } from '../packages/evidence/src/der.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { issuerAndSerial } from '../packages/evidence/src/x509.ts';
import type { Cheat } from './cheats.ts';
import {
  after,
  authority,
  bundle,
  cadesBy,
  creator,
  creatorCa,
  publicOf,
  revealOf,
  sealed,
  signer,
} from './fixture.ts';
import { signedBy } from './certificate-cases.ts';
import {
  attribute,
  extension,
  issue,
  MD5,
  SHA1,
  signCms,
  stamp,
  type CmsWish,
  type Signer,
  type TokenWish,
} from './forge.ts';

/** Signatures and tokens that openssl alone accepts, and certificates that are not for this purpose. */

const authorityAsCreator = await signer({ commonName: '沈知白', issuer: creatorCa, isAuthority: true });
const serverAsCreator = await signer({
  commonName: '沈知白',
  issuer: creatorCa,
  purposes: { oids: ['1.3.6.1.5.5.7.3.1'], critical: true },
});

/** The same P-256 key, its point as one coordinate and a sign (SEC 1 §2.3.3). */
function compressed(key: KeyObject): Uint8Array {
  const whole = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const point = concat(Uint8Array.of(2 + (whole.at(-1)! & 1)), whole.subarray(-64, -32));
  return derSequence(derSequence(derOid(OID.ecPublicKey), derOid(OID.p256)), derBitString(point));
}
const { key: compressedKey } = creator;
const compressedCreator: Signer = {
  key: compressedKey,
  certificate: await issue({
    commonName: '沈知白',
    key: compressedKey,
    issuer: creatorCa,
    from: new Date('2026-01-01T00:00:00Z'),
    until: new Date('2036-01-01T00:00:00Z'),
    spki: compressed(compressedKey),
  }),
};

type Choose = CmsWish['attributes'];
const signedWith = (attributes: Choose, isAttached = false) => () =>
  bundle({
    signature: (content) =>
      signCms({ type: OID.data, content, isAttached, who: creator, at: after(-20_000), attributes: attributes! }),
  });
const stampedWith = (imprint: typeof SHA1) => () =>
  bundle({ token: (data) => stamp({ data, genTime: after(1000), authority, imprint }) });

const stampedAs = (wish: Partial<TokenWish>) => () =>
  bundle({ token: (data) => stamp({ data, genTime: after(1000), authority, ...wish }) });

/** Its imprint's algorithm is unknown, and the name of its signer breaks off: the form decides first. */
async function unknownAndBroken(data: Uint8Array): Promise<Bytes> {
  const imprint = derSequence(derSequence(derOid(OID.sha256), derOctetString(new Uint8Array())), derOctetString(data));
  const token = Uint8Array.from(await stamp({ data, genTime: after(1000), authority, imprint }));
  const named = issuerAndSerial(parseCertificate(authority.certificate));
  const { issuer } = parseCertificate(authority.certificate);
  token[Buffer.from(token).indexOf(named) + issuer.length] = 0x1f;
  return token;
}

export const SIGNATURE_CHEATS: Record<string, Cheat> = {
  'imprint-md5': {
    says: 'the token is over the MD5 of the record',
    check: 'timestamp',
    code: 'timestamp-imprint',
    files: stampedWith(MD5),
  },
  'imprint-sha1': {
    says: 'the token is over the SHA-1 of the record',
    check: 'timestamp',
    code: 'timestamp-imprint',
    files: stampedWith(SHA1),
  },
  'token-signer-unreadable': {
    says: "the token's imprint is of an unknown algorithm, and the name of its signer is not DER",
    check: 'timestamp',
    code: 'der',
    files: () => bundle({ token: unknownAndBroken }),
  },
  'creator-key-compressed': {
    says: "the key in the creator's certificate is a compressed point, which not every engine reads",
    check: 'creator-signature',
    code: 'certificate',
    files: () => bundle({ manifest: sealed(undefined, undefined, compressedCreator), signature: cadesBy(compressedCreator) }),
  },
  'creator-is-authority': {
    says: "the creator's certificate is that of a certificate authority",
    check: 'creator-signature',
    code: 'certificate-usage',
    files: () => bundle({ manifest: sealed(undefined, undefined, authorityAsCreator), signature: cadesBy(authorityAsCreator) }),
  },
  'creator-critical-purpose': {
    says: "the creator's certificate is only for servers, and marks this as critical",
    check: 'creator-signature',
    code: 'certificate-usage',
    files: () => bundle({ manifest: sealed(undefined, undefined, serverAsCreator), signature: cadesBy(serverAsCreator) }),
  },
  'creator-of-another-name': {
    says: 'the reveal names 张三, the certificate 沈知白',
    check: 'creator-signature',
    code: 'creator-name',
    files: () => bundle({ manifest: sealed('寻隐者不遇', '张三'), reveal: revealOf('寻隐者不遇', '张三') }),
  },
  'signature-without-attributes': {
    says: 'the signature is over the manifest itself, without signed attributes',
    check: 'creator-signature',
    code: 'cms',
    files: signedWith(() => undefined),
  },
  'signature-names-no-certificate': {
    says: 'the signed attributes do not name the certificate',
    check: 'creator-signature',
    code: 'cms-ess',
    files: signedWith((honest) => honest.slice(0, 3)),
  },
  'signature-names-without-digest': {
    says: 'the certificate is named by an unknown algorithm, and its digest is missing: the form decides first',
    check: 'creator-signature',
    code: 'der',
    files: signedWith((honest) => [
      ...honest.slice(0, 3),
      attribute(OID.signingCertificateV2, derSequence(derSequence(derSequence(derSequence(derOid('2.5.29.14')))))),
    ]),
  },
  'signature-attribute-twice': {
    says: 'the signed attributes hold two digests, the second of something else',
    check: 'creator-signature',
    code: 'cms',
    files: signedWith((honest) => [...honest, attribute(OID.messageDigest, derOctetString(new Uint8Array(32)))]),
  },
  'signature-attached': {
    says: 'the signature holds the manifest, as a detached one must not',
    check: 'creator-signature',
    code: 'cms',
    files: signedWith((honest) => honest, true),
  },
  'signature-followed': {
    says: 'bytes follow the signature',
    check: 'creator-signature',
    code: 'der',
    files: () => bundle({ signature: async (content) => concat(await cadesBy(creator)(content), toUtf8('more')) }),
  },
  'public-with-certificate': {
    says: 'a public bundle with certificate.pdf, which names the holder',
    check: 'bundle',
    code: 'public-certificate',
    files: async () => ({ ...publicOf(await bundle()), 'certificate.pdf': toUtf8('anything') }),
  },
  'signature-names-then-cut-off': {
    says: 'behind the certificates that the signature names stands a value that breaks off',
    check: 'creator-signature',
    code: 'der',
    files: signedWith((honest) => [
      ...honest.slice(0, 3),
      attribute(
        OID.signingCertificateV2,
        derSequence(derSequence(derSequence(derOctetString(sha256(creator.certificate)))), Uint8Array.of(0x30, 0x05)),
      ),
    ]),
  },
  'signature-version-negative': {
    says: "the version of the signature's signer is -1",
    check: 'creator-signature',
    code: 'der',
    files: () => signedBy(creator, { version: der(TAG.integer, Uint8Array.of(0xff)) }),
  },
  'token-time-utc': {
    says: "the token's time is a UTCTime",
    check: 'timestamp',
    code: 'der',
    files: stampedAs({ clockValue: der(TAG.utcTime, toUtf8('261118013013Z')) }),
  },
  'token-ordering-malformed': {
    says: "the token's ordering is a BOOLEAN of 01, which is not DER",
    check: 'timestamp',
    code: 'der',
    files: stampedAs({ behindTime: [der(TAG.boolean, Uint8Array.of(1))] }),
  },
  'token-accuracy-malformed': {
    says: "the token's accuracy is no accuracy",
    check: 'timestamp',
    code: 'der',
    files: stampedAs({ behindTime: [derSequence(derOctetString(new Uint8Array(1)))] }),
  },
  'token-extension-malformed': {
    says: "an extension of the token has no value",
    check: 'timestamp',
    code: 'der',
    files: stampedAs({ behindTime: [derContext(1, derSequence(derOid('1.3.6.1.4.1.99999.1')))] }),
  },
  'token-extension-critical': {
    says: 'an extension of the token is critical, and its imprint of an unknown algorithm: the form decides first',
    check: 'timestamp',
    code: 'timestamp',
    files: stampedAs({
      imprint: derSequence(derSequence(derOid('1.3.6.1.4.1.99999.2')), derOctetString(new Uint8Array(32))),
      behindTime: [derContext(1, extension('1.3.6.1.4.1.99999.1', true, new Uint8Array(2)))],
    }),
  },
};
