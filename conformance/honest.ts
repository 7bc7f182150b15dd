import { commitmentsOf, COSIGNATURE_ML_DSA_44, fromUtf8, leafHash, noteKeyId, sha256, signCades, toUtf8 } from '../packages/evidence/src/index.ts';
import { der, derInteger, derUtf8, TAG } from '../packages/evidence/src/der.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { HONEST_CERTIFICATES, signedBy } from './certificate-cases.ts';
import { attribute, ecdsa, SM3, stamp } from './forge.ts';
import {
  after,
  authority,
  bundle,
  cadesBy,
  certificateOf,
  creator,
  creatorCa,
  HOUR,
  manifestOf,
  mlDsaWitness,
  publicOf,
  revealOf,
  sealed,
  signer,
  secondAuthority,
  strangerCa,
  tokenBy,
  WORK,
  workEntry,
  witnesses,
  type Files,
} from './fixture.ts';

const ODD = '“𠮷”\\ "x" \\u0041 /é';
const FORGING = '山中》。由张三存入，作品名《别的';
const SECOND = toUtf8('山中');

/** With an INTEGER in the place of its public key, a BIT STRING of 66 bytes. */
function withoutKey(certificate: Uint8Array): Uint8Array {
  const copy = certificate.slice();
  copy[copy.findIndex((byte, at) => byte === 0x03 && copy[at + 1] === 66 && copy[at + 2] === 0)] = 0x02;
  return copy;
}

/** Bundles that must be valid. */
export const HONEST: Record<string, { says: string; files: () => Promise<Files> }> = {
  plain: { says: 'all three witnesses', files: () => bundle() },
  'with-work': { says: 'the work is enclosed', files: () => bundle({ add: { 'work/original.bin': WORK } }) },
  'two-of-three': {
    says: 'one witness is missing, the quorum is there',
    files: () =>
      bundle({ proof: { cosigners: witnesses.slice(1).map((who) => ({ who, time: after(2000) })) } }),
  },
  'first-record': {
    says: 'a log of one record, an empty path',
    files: () => bundle({ proof: { index: 0, size: 1 } }),
  },
  'late-token': {
    says: 'the time authority was down for three days; witnesses bear the receipt out',
    files: () => bundle({ token: tokenBy(authority, after(72 * HOUR)) }),
  },
  'late-witness': {
    says: 'a third witness cosigned two days later and does not count',
    files: () =>
      bundle({
        proof: { cosigners: witnesses.map((who, i) => ({ who, time: after(i === 2 ? 48 * HOUR : 2000) })) },
      }),
  },
  'witness-again': {
    says: 'one of two witnesses cosigned once more two days later; its first time counts',
    files: () =>
      bundle({
        proof: {
          cosigners: [
            ...witnesses.slice(0, 2).map((who) => ({ who, time: after(2000) })),
            { who: witnesses[1]!, time: after(48 * HOUR) },
          ],
        },
      }),
  },
  'sm3-imprint': {
    says: 'the token carries an SM3 imprint',
    files: () => bundle({ token: (data) => stamp({ data, genTime: after(1000), authority, imprint: SM3 }) }),
  },
  'two-tokens': {
    says: 'a second token by another authority, two hours later',
    files: () => bundle({ secondToken: tokenBy(secondAuthority, after(2 * HOUR)) }),
  },
  public: {
    says: 'the public variant: no reveal, no signature, no names',
    files: async () => publicOf(await bundle()),
  },
  'public-with-work': {
    says: 'the public variant with the work and a second token',
    files: async () =>
      publicOf(
        await bundle({
          secondToken: tokenBy(secondAuthority, after(2000)),
          add: { 'work/original.bin': WORK },
        }),
      ),
  },
  'reveal-quoted': {
    says: 'title and name hold quotes, backslashes and characters beyond the basic plane',
    files: async () => {
      const odd = await signer({ commonName: ODD, issuer: creatorCa });
      return bundle({ manifest: sealed(ODD, ODD, odd), reveal: revealOf(ODD, ODD), signature: cadesBy(odd) });
    },
  },
  'title-closes-quotes': {
    says: 'a title that ends the quotes and goes on like a verdict',
    files: () => bundle({ manifest: sealed(FORGING), reveal: revealOf(FORGING) }),
  },
  'second-token-copied': {
    says: 'the second token is the first: `timestamp-2` is skipped with same-authority',
    files: async () => {
      const files = await bundle();
      return { ...files, 'record.tsr.2': files['record.tsr']! };
    },
  },
  'second-token-same-authority': {
    says: 'the second token is another one of the same authority: `timestamp-2` is skipped with same-authority',
    files: () => bundle({ secondToken: tokenBy(authority, after(HOUR)) }),
  },
  'with-issued-certificate': {
    says: 'certificate.pdf is enclosed with its record and proof: the check `certificate` passes',
    files: async () => bundle({ add: await certificateOf() }),
  },
  'with-certificate': {
    says: 'certificate.pdf is enclosed without its record, as in older bundles: the check `bundle` says 未核对',
    files: () => bundle({ add: { 'certificate.pdf': toUtf8('anything') } }),
  },
  'ml-dsa-line-fails': {
    says: 'a line of an ML-DSA-44 key of the policy does not verify: it is passed over',
    files: () => {
      const { name, keyId } = mlDsaWitness;
      return bundle({ proof: { extraLines: [{ name, keyId, signature: new Uint8Array(2428).fill(1) }] } });
    },
  },
  'ml-dsa-line-short': {
    says: 'a line of an ML-DSA-44 key of the policy has another length: it is passed over',
    files: () => {
      const { name, keyId } = mlDsaWitness;
      return bundle({ proof: { extraLines: [{ name, keyId, signature: new Uint8Array(72) }] } });
    },
  },
  'creator-by-intermediate': {
    says: "the creator's certificate is issued by a CA below the trusted one, which the signature encloses",
    files: async () => {
      const between = await signer({ commonName: 'Conformance Issuing CA', issuer: creatorCa, isAuthority: true });
      const who = await signer({ commonName: '沈知白', issuer: between });
      return bundle({
        manifest: sealed(undefined, undefined, who),
        signature: (content) =>
          signCades({
            content,
            signer: ecdsa(who.key),
            certificate: who.certificate,
            chain: [between.certificate, creatorCa.certificate],
            signingTime: after(-20_000),
          }),
      });
    },
  },
  'enclosed-unreadable': {
    says: "an enclosed certificate with the trusted CA's name holds no key that can be read: it counts as absent",
    files: async () => {
      const namesake = await signer({ commonName: 'Conformance Creator CA', issuer: strangerCa, isAuthority: true });
      return bundle({
        signature: (content) =>
          signCades({
            content,
            signer: ecdsa(creator.key),
            certificate: creator.certificate,
            chain: [withoutKey(namesake.certificate)],
            signingTime: after(-20_000),
          }),
      });
    },
  },
  'two-files': {
    says: 'two files, one of them enclosed',
    files: () =>
      bundle({
        manifest: { files: [...manifestOf().files, workEntry(SECOND, 'original-2.jpg')] },
        add: { 'work/original-2.jpg': SECOND },
      }),
  },
  'unknown-signatures': {
    says: 'lines of unknown keys, one of them ML-DSA-44, are passed over',
    files: () => {
      const name = 'witness.example/pq';
      const keyId = noteKeyId(name, COSIGNATURE_ML_DSA_44, new Uint8Array(1312));
      const line = { name, keyId, signature: new Uint8Array(2428) };
      const sameName = {
        name: 'witness.example/w1',
        keyId: sha256(toUtf8('other')).slice(0, 4),
        signature: leafHash(keyId),
      };
      return bundle({ proof: { extraLines: [line, sameName] } });
    },
  },
  'reveal-one-salt': {
    says: 'title and name are sealed with one salt: this is unwise, and nobody compares them',
    files: () => {
      const { title, creator_name, v } = revealOf();
      const reveal = { v, title, creator_name: { ...creator_name, salt: title.salt } };
      const name_commitment = commitmentsOf(reveal).name_commitment;
      return bundle({ manifest: { creator: { ...sealed().creator, name_commitment } }, reveal });
    },
  },
  'signing-time-with-fraction': {
    says: "the signer's clock is written with a fraction of a second",
    files: () =>
      signedBy(creator, {
        attributes: (honest) => [
          ...honest.filter((_, at) => at !== 2),
          attribute(OID.signingTime, der(TAG.generalizedTime, toUtf8('20261118012952.5Z'))),
        ],
      }),
  },
  'token-status-followed': {
    says: 'behind the status of the response stand values that nobody reads',
    files: () =>
      bundle({
        token: (data) => stamp({ data, genTime: after(1000), authority, behindStatus: [derUtf8('granted'), derInteger(5)] }),
      }),
  },
  'proof-extra-empty': {
    says: 'the proof has an extra line that encodes nothing',
    files: async () => {
      const files = await bundle();
      const text = fromUtf8(files['record.tlog-proof']!).replace('\n', '\nextra \n');
      return { ...files, 'record.tlog-proof': toUtf8(text) };
    },
  },
  ...HONEST_CERTIFICATES,
};
