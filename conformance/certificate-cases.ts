import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256, toUtf8 } from '../packages/evidence/src/index.ts';
import {
  der,
  derBitString,
  derBoolean,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derUnsigned,
  TAG,
} from '../packages/evidence/src/der.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import type { Cheat } from './cheats.ts';
import { after, bundle, creatorCa, revealOf, sealed, signer, type Files } from './fixture.ts';
import { extension, seededKey, signCms, type CertificateWish, type CmsWish, type Signer } from './forge.ts';

/** Certificates that an authority, or anybody, writes otherwise than usual, and chains of them. */

const NAME = '沈知白';
const person = (wish: Partial<CertificateWish>) => signer({ commonName: NAME, issuer: creatorCa, ...wish });
const between = (commonName: string, wish: Partial<CertificateWish> = {}) =>
  signer({ commonName, issuer: creatorCa, isAuthority: true, ...wish });

/** A bundle signed by this person. */
export const signedBy = (who: Signer, wish: Partial<CmsWish> = {}, name = NAME): Promise<Files> =>
  bundle({
    manifest: sealed(undefined, name, who),
    reveal: revealOf(undefined, name),
    signature: (content) => signCms({ type: OID.data, content, isAttached: false, who, at: after(-20_000), ...wish }),
  });

/** By a certificate that cannot be read, whose issuer and serial number are those of an honest one. */
const unreadable = async (wish: Partial<CertificateWish>) =>
  signedBy(await person(wish), { named: (await person({})).certificate });

/** An elliptic key with these parameters; nobody here knows brainpoolP256r1. */
const BRAINPOOL = derOid('1.3.36.3.3.2.8.1.1.7');
function spkiOf(key: KeyObject, parameters: Uint8Array, isCompressed = false): Uint8Array {
  const whole = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-65);
  const point = isCompressed ? Uint8Array.of(2 + (whole.at(-1)! & 1), ...whole.subarray(1, 33)) : whole;
  return derSequence(derSequence(derOid(OID.ecPublicKey), parameters), derBitString(point));
}
const ofCurve = async (parameters: Uint8Array, isCompressed = false): Promise<Signer> => {
  const key = seededKey(NAME);
  return person({ key, spki: spkiOf(key, parameters, isCompressed) });
};
const unknownIssuer = (wish: Partial<CertificateWish> = {}) => {
  const key = seededKey('unknown curve');
  return between('Unknown Curve CA', { key, spki: spkiOf(key, BRAINPOOL), ...wish });
};
const rsaSha256 = derSequence(derOid(OID.rsaSha256), derNull());
const basic = (...values: Uint8Array[]) => derSequence(...values);
const unknownCritical = extension('1.3.6.1.4.1.99999.1', true, derNull());

/** Many authorities of one name that could each have signed each other, so that a search through all of them has no end. */
async function namesakes(count: number): Promise<Signer[]> {
  const first = await between('Namesake CA');
  const made: Signer[] = [];
  for (let at = 0; at < count; at++)
    made.push(await signer({ commonName: 'Namesake CA', issuer: first, isAuthority: true, key: first.key, serial: sha256(Uint8Array.of(at)) }));
  return made;
}

export const CERTIFICATE_CHEATS: Record<string, Cheat> = {
  'creator-key-of-another-kind': {
    says: 'the signature algorithm is RSA, the key an elliptic one, whose curve is unknown: the kind decides first',
    check: 'creator-signature',
    code: 'certificate',
    files: async () => signedBy(await ofCurve(BRAINPOOL), { signatureAlgorithm: rsaSha256 }),
  },
  'creator-key-compressed-unknown-curve': {
    says: 'the key is a compressed point of an unknown curve: the form of the point decides first',
    check: 'creator-signature',
    code: 'certificate',
    files: async () => signedBy(await ofCurve(BRAINPOOL, true)),
  },
  'creator-curve-not-named': {
    says: 'the parameters of the key are no name of a curve',
    check: 'creator-signature',
    code: 'der',
    files: async () => signedBy(await ofCurve(derSequence(derInteger(1)))),
  },
  'intermediate-key-compressed': {
    says: "the key of the authority between is a compressed point, which not every engine reads",
    check: 'creator-signature',
    code: 'certificate',
    files: async () => {
      const key = seededKey('compressed');
      const middle = await between('Compressed CA', { key, spki: spkiOf(key, derOid(OID.p256), true) });
      return signedBy(await person({ issuer: middle }), { enclosed: [middle.certificate] });
    },
  },
  'creator-usage-spare-bits': {
    says: "an unused bit of the certificate's keyUsage is set",
    check: 'creator-signature',
    code: 'der',
    files: async () => signedBy(await person({ keyUsage: der(TAG.bitString, Uint8Array.of(6, 0xff)) })),
  },
  'creator-purpose-malformed': {
    says: "the certificate's extended key usage is not critical, and no list of purposes",
    check: 'creator-signature',
    code: 'der',
    files: async () => signedBy(await person({ more: [extension(OID.extendedKeyUsage, false, derSequence(derInteger(1)))] })),
  },
  'intermediate-path-length-huge': {
    says: 'the authority between has a path length of seven bytes',
    check: 'creator-signature',
    code: 'der',
    files: async () => {
      const middle = await between('Far CA', {
        basicConstraints: basic(derBoolean(true), derUnsigned(new Uint8Array(7).fill(1))),
      });
      return signedBy(await person({ issuer: middle }), { enclosed: [middle.certificate] });
    },
  },
  'creator-unique-id': {
    says: 'the certificate has an issuerUniqueID: it cannot be read, and so is not enclosed',
    check: 'creator-signature',
    code: 'cms',
    files: async () => unreadable({ behindKey: [der(0x81, Uint8Array.of(0, 1))] }),
  },
  'creator-two-algorithms': {
    says: 'the certificate names its algorithm with NULL within and without it outside: it cannot be read',
    check: 'creator-signature',
    code: 'cms',
    files: async () => unreadable({ within: derSequence(derOid(OID.ecdsaSha256), derNull()) }),
  },
  'creator-expired-of-unknown-curve': {
    says: 'the certificate has expired, and the curve of its issuer is unknown: the certificate itself decides first',
    check: 'creator-signature',
    code: 'certificate-expired',
    files: async () => {
      const issuer = await unknownIssuer();
      return signedBy(await person({ issuer, until: new Date('2026-06-01T00:00:00Z') }), { enclosed: [issuer.certificate] });
    },
  },
  'creator-of-another-name-and-unknown-curve': {
    says: 'the reveal names 张三, and the curve of the issuer is unknown: the name decides first',
    check: 'creator-signature',
    code: 'creator-name',
    files: async () => {
      const issuer = await unknownIssuer();
      return signedBy(await person({ issuer }), { enclosed: [issuer.certificate] }, '张三');
    },
  },
  'issuer-of-unknown-curve-and-extension': {
    says: 'the only issuer has an unknown curve and an unknown critical extension: it is not otherwise fit to issue',
    check: 'creator-signature',
    code: 'certificate-chain',
    files: async () => {
      const issuer = await unknownIssuer({ more: [unknownCritical] });
      return signedBy(await person({ issuer }), { enclosed: [issuer.certificate] });
    },
  },
  'issuer-of-unknown-curve-too-high': {
    says: 'the authority above the issuer has an unknown curve and may have none below it',
    check: 'creator-signature',
    code: 'certificate-chain',
    files: async () => {
      const above = await unknownIssuer({ basicConstraints: basic(derBoolean(true), derInteger(0)) });
      const issuer = await between('Conformance Issuing CA', { issuer: above });
      return signedBy(await person({ issuer }), { enclosed: [issuer.certificate, above.certificate] });
    },
  },
};

interface Case {
  says: string;
  files: () => Promise<Files>;
}

export const HONEST_CERTIFICATES: Record<string, Case> = {
  'creator-serial-long': {
    says: "the certificate's serial number has 130 bytes",
    files: async () => signedBy(await person({ serial: new Uint8Array(130).fill(1) })),
  },
  'creator-path-length': {
    says: "the certificate is no CA's and has a path length, which means nothing there",
    files: async () => signedBy(await person({ basicConstraints: basic(derInteger(1)) })),
  },
  'enclosed-other-kinds': {
    says: 'besides the certificate sixteen things of other kinds are enclosed, which are no certificates',
    files: async () =>
      signedBy(await person({}), { enclosed: Array.from({ length: 16 }, (_, at) => der(0xa1 + (at % 3), derInteger(at))) }),
  },
};

export const UNKNOWN_CERTIFICATES: Record<string, Case> = {
  'creator-of-unknown-curve': {
    says: 'the only issuer of the certificate has a key on an unknown curve, and itself leads to no anchor',
    files: async () => {
      const issuer = await unknownIssuer({ issuer: await signer({ commonName: 'Nobody', isAuthority: true }) });
      return signedBy(await person({ issuer }), { enclosed: [issuer.certificate] });
    },
  },
  'issuers-too-many-behind-unknown-curve': {
    says: 'the first of the issuers has an unknown curve, and those behind it are more than are looked at',
    files: async () => {
      const key = seededKey('unknown curve');
      const unknown = await signer({ commonName: 'Namesake CA', isAuthority: true, key, spki: spkiOf(key, BRAINPOOL) });
      const others = await namesakes(14);
      return signedBy(await person({ issuer: others[0]! }), {
        enclosed: [unknown.certificate, ...others.map(({ certificate }) => certificate)],
      });
    },
  },
};
