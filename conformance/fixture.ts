import {
  commitmentsOf,
  cosign,
  COSIGNATURE_ED25519,
  COSIGNATURE_ML_DSA_44,
  encodeManifest,
  encodeRecord,
  encodeReveal,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVkey,
  inclusionProof,
  leafHash,
  makeNumber,
  memoryNodes,
  NOTE_ED25519,
  noteKey,
  rootOfLeaves,
  sha256,
  signCades,
  signNoteBody,
  sm3,
  toHex,
  toPem,
  toUtf8,
  type DepositRecord,
  type DocumentRecord,
  type Manifest,
  type NoteSignature,
  type Reveal,
} from '../packages/evidence/src/index.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { ecdsa, issue, seededEd25519, seededKey, stamp, type CertificateWish, type Signer } from './forge.ts';

/** The parties of the vectors and an honest bundle, every part of which can be replaced. Times are UTC. */

export const RECEIVED = new Date('2026-11-18T01:30:12.000Z');
export const HOUR = 3_600_000;
export const ORIGIN = 'log.example/evidence';
export const after = (milliseconds: number, from = RECEIVED) => new Date(from.getTime() + milliseconds);

const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2046-01-01T00:00:00Z');
const personal = { oids: ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'], critical: false };
const stamping = { oids: [OID.timeStamping], critical: true };

export async function signer(wish: Partial<CertificateWish> & { commonName: string }): Promise<Signer> {
  const key = wish.key ?? seededKey(wish.commonName);
  return { key, certificate: await issue({ from, until, ...wish, key }) };
}

export const creatorCa = await signer({ commonName: 'Conformance Creator CA', isAuthority: true });
export const timeCa = await signer({ commonName: 'Conformance Time CA', isAuthority: true });
export const creator = await signer({ commonName: '沈知白', issuer: creatorCa, purposes: personal });
export const authority = await signer({
  commonName: 'Conformance Time Authority',
  issuer: timeCa,
  purposes: stamping,
});
export const secondAuthority = await signer({
  commonName: 'Second Time Authority',
  issuer: timeCa,
  purposes: stamping,
});
export const strangerCa = await signer({ commonName: 'Stranger CA', isAuthority: true });

const ed25519 = (word: string, type: number) => {
  const pair = seededEd25519(word);
  return { ...pair, key: noteKey(word, type, pair.publicKey) };
};
export const log = ed25519(ORIGIN, NOTE_ED25519);
export const strangerLog = {
  ...seededEd25519('stranger log'),
  key: noteKey(ORIGIN, NOTE_ED25519, seededEd25519('stranger log').publicKey),
};
export const witnesses = ['w1', 'w2', 'w3'].map((name) =>
  ed25519(`witness.example/${name}`, COSIGNATURE_ED25519),
);
export const strangerWitnesses = ['x1', 'x2'].map((name) =>
  ed25519(`witness.example/${name}`, COSIGNATURE_ED25519),
);

/** Nobody has its private key: no line of it verifies. */
export const mlDsaWitness = noteKey('witness.example/w2', COSIGNATURE_ML_DSA_44, new Uint8Array(1312).fill(7));

export function policyText(): string {
  const lines = witnesses.map(({ key }, i) => `witness w${i + 1} ${formatVkey(key)}\n`).join('');
  return `# Trust for the conformance vectors: two of three witnesses.\nlog ${formatVkey(log.key)}\n${lines}witness w2.ml-dsa-44 ${formatVkey(mlDsaWitness)}\ngroup quorum-group 2 w1 w2 w3\nquorum quorum-group\n`;
}

export const WORK = toUtf8('松下问童子，言师采药去。\n只在此山中，云深不知处。\n');
export const workEntry = (bytes: Uint8Array, path = 'original.bin') => ({
  path,
  sha256: toHex(sha256(bytes)),
  size: bytes.length,
  sm3: toHex(sm3(bytes)),
});

export const revealOf = (title = '寻隐者不遇', name = '沈知白'): Reveal => ({
  v: 1,
  title: { salt: '0123456789abcdef0123456789abcdef', value: title },
  creator_name: { salt: 'fedcba9876543210fedcba9876543210', value: name },
});

/** The commitments that a manifest holds instead of these texts. */
export function sealed(title?: string, name?: string, who: Pick<Signer, 'certificate'> = creator): Pick<Manifest, 'title_commitment' | 'creator'> {
  const { title_commitment, name_commitment } = commitmentsOf(revealOf(title, name));
  return { title_commitment, creator: { name_commitment, cert_sha256: toHex(sha256(who.certificate)) } };
}

export const manifestOf = (change: Partial<Manifest> = {}): Manifest => ({
  v: 2,
  id: makeNumber('YJCZ', 2026, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)),
  ...sealed(),
  files: [workEntry(WORK)],
  claimed_created: '2026-11-01',
  salt: '00112233445566778899aabbccddeeff',
  log_origin: ORIGIN,
  ...change,
});

export const recordOf = (
  manifest: Uint8Array,
  signature: Uint8Array,
  change: Partial<DepositRecord> = {},
): DepositRecord => ({
  type: 'deposit',
  v: 1,
  id: manifestOf().id,
  manifest_sha256: toHex(sha256(manifest)),
  manifest_sm3: toHex(sm3(manifest)),
  signature_sha256: toHex(sha256(signature)),
  received_at: RECEIVED.toISOString(),
  ...change,
});

export interface ProofWish {
  index?: number;
  size?: number;
  signWith?: typeof log;
  cosigners?: { who: (typeof witnesses)[number]; time: Date }[];
  extraLines?: NoteSignature[];
}

/** Logs a leaf among neighbours and proves it, with all three witnesses two seconds later. */
export async function prove(leaf: Uint8Array, wish: ProofWish = {}): Promise<string> {
  const { index = 5, size = 11, signWith = log, extraLines = [] } = wish;
  const leaves = Array.from({ length: size }, (_, i) =>
    leafHash(i === index ? leaf : toUtf8(`neighbour ${i}`)),
  );
  const body = formatCheckpoint({
    origin: signWith.key.name,
    size,
    root: rootOfLeaves(leaves),
    extensions: [],
  });
  const cosigners = wish.cosigners ?? witnesses.map((who) => ({ who, time: after(2000) }));
  const signatures = [await signNoteBody(body, signWith.key, signWith.sign), ...extraLines];
  for (const { who, time } of cosigners)
    signatures.push(await cosign(body, who.key, Math.floor(time.getTime() / 1000), who.sign));
  const path = await inclusionProof(index, size, memoryNodes(leaves));
  return formatTlogProof({ index, path, note: formatNote({ body, signatures }) });
}

export type Files = Record<string, Uint8Array>;

export interface BundleWish {
  manifest?: Partial<Manifest>;
  manifestBytes?: Uint8Array;
  reveal?: Reveal;
  signature?: (manifest: Uint8Array) => Promise<Uint8Array>;
  record?: Partial<DepositRecord>;
  token?: (record: Uint8Array) => Promise<Uint8Array>;
  /** record.tsr.2 */
  secondToken?: (record: Uint8Array) => Promise<Uint8Array>;
  proof?: ProofWish;
  add?: Files;
}

export const cadesBy = (who: Signer) => (content: Uint8Array) =>
  signCades({ content, signer: ecdsa(who.key), certificate: who.certificate, signingTime: after(-20_000) });
export const tokenBy = (who: Signer, genTime: Date) => (data: Uint8Array) =>
  stamp({ data, genTime, authority: who });

/** Every part consistent with the parts before it, and honest unless `wish` replaces it. */
export async function bundle(wish: BundleWish = {}): Promise<Files> {
  const manifest = wish.manifestBytes ?? encodeManifest(manifestOf(wish.manifest));
  const signature = await (wish.signature ?? cadesBy(creator))(manifest);
  const record = encodeRecord(recordOf(manifest, signature, wish.record));
  const token = await (wish.token ?? tokenBy(authority, after(1000)))(record);
  const proof = await prove(record, wish.proof);
  return {
    'manifest.json': manifest,
    'reveal.json': encodeReveal(wish.reveal ?? revealOf()),
    'manifest.json.p7s': signature,
    'record.json': record,
    'record.tsr': token,
    'record.tlog-proof': toUtf8(proof),
    ...(wish.secondToken && { 'record.tsr.2': await wish.secondToken(record) }),
    ...wish.add,
  };
}

export const certificatePem = (...signers: Signer[]) =>
  signers.map(({ certificate }) => toPem('CERTIFICATE', certificate)).join('');

export const CERTIFICATE = toUtf8('%PDF-1.4 an issued certificate\n');

export interface IssuedCertificateWish {
  pdf?: Uint8Array;
  record?: Partial<DocumentRecord>;
  proof?: ProofWish;
}

/** The issued PDF with its record and proof. */
export async function certificateOf(wish: IssuedCertificateWish = {}): Promise<Files> {
  const record = encodeRecord({
    type: 'document',
    v: 1,
    id: manifestOf().id,
    kind: 'deposit',
    document_sha256: toHex(sha256(CERTIFICATE)),
    issued_at: after(3000).toISOString(),
    previous: toHex(sha256(toUtf8('the record before'))),
    ...wish.record,
  });
  const cosigners = witnesses.map((who) => ({ who, time: after(5000) }));
  return {
    'certificate.pdf': wish.pdf ?? CERTIFICATE,
    'certificate.json': record,
    'certificate.tlog-proof': toUtf8(await prove(record, { index: 8, size: 14, cosigners, ...wish.proof })),
  };
}

/** The public variant of a bundle: without the files that name people. */
export function publicOf({ 'reveal.json': _, 'manifest.json.p7s': __, ...rest }: Files): Files {
  return rest;
}
