import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cosign,
  COSIGNATURE_ML_DSA_44,
  cosignatureMessage,
  cosignatureTime,
  countedWitnesses,
  formatNote,
  formatTlogProof,
  formatVkey,
  fromUtf8,
  isQuorum,
  listCosignatures,
  listMlDsaCosignatures,
  noteKey,
  parseNote,
  parsePolicy,
  parseTlogProof,
  parseTrust,
  parseVkey,
  quorumSize,
  readBundle,
  toHex,
  toUtf8,
  verifyBundle,
  type BundleFiles,
  type NoteSignature,
} from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

const vector = readJson<{
  vkey: string;
  time: number;
  message: string;
  notes: { name: string; valid: boolean; note: string }[];
}>(`${CONFORMANCE}cosignature/ml-dsa-44.json`);
const key = parseVkey(vector.vkey);
const LOG = 'log.example/evidence+2d6e776b+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
const WITNESS = 'witness.example/w1+20324abe+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X';
const head = `log ${LOG}\nwitness w1 ${WITNESS}\nwitness w1.ml-dsa-44 ${vector.vkey}\n`;

afterEach(() => vi.restoreAllMocks());

describe('an ML-DSA-44 cosignature', () => {
  it('is over the documented message', () => {
    const { body } = parseNote(vector.notes[0]!.note);
    expect(toHex(cosignatureMessage(body, key, vector.time))).toBe(vector.message);
  });

  it.each(vector.notes)('$name: valid is $valid', async ({ note, valid }) => {
    const time = cosignatureTime(parseNote(note), key);
    if (valid) expect(await time).toBe(vector.time);
    else await expect(time).rejects.toMatchObject({ code: 'cosignature' });
  });

  it('in a policy beside Ed25519 witnesses never counts, and is passed over when it fails', async () => {
    const policy = parsePolicy(`${head}quorum w1\n`);
    const [honest, , flipped] = vector.notes.map(({ note }) => parseNote(note));
    expect(await listMlDsaCosignatures(honest!, policy)).toEqual([{ name: 'w1.ml-dsa-44', time: vector.time }]);
    expect(await listCosignatures(honest!, policy)).toEqual([]);
    expect(await listMlDsaCosignatures(flipped!, policy)).toEqual([]);
    expect(countedWitnesses(policy).map(({ name }) => name)).toEqual(['w1']);
    const alone = parsePolicy(`${head}quorum w1.ml-dsa-44\n`);
    expect(isQuorum(alone, new Set(['w1.ml-dsa-44']))).toBe(false);
    expect(quorumSize(parsePolicy(`${head}quorum none\n`))).toEqual({ needed: 0, of: 1 });
  });

  it.each([
    // What engines without ML-DSA say about the algorithm, and about the key format.
    new DOMException('Unrecognized name', 'NotSupportedError'),
    new TypeError("'raw-public' is not a valid enum value"),
  ])('is ignored where the engine has no ML-DSA-44', async (refusal) => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(refusal);
    const policy = parsePolicy(`${head}quorum none\n`);
    for (const { note } of vector.notes.slice(0, 3))
      expect(await listMlDsaCosignatures(parseNote(note), policy)).toEqual([]);
  });

  it('fits sixteen times into a note', () => {
    const { body, signatures } = parseNote(vector.notes[0]!.note);
    const many = formatNote({ body, signatures: Array.from({ length: 16 }, () => signatures[0]!) });
    expect(parseNote(many).signatures).toHaveLength(16);
  });
});

describe('a bundle with an ML-DSA-44 line', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ml-dsa-44');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const witness = noteKey('witness.example/w1', COSIGNATURE_ML_DSA_44, new Uint8Array(spki.subarray(-1312)));
  const read = (name: string) => new Uint8Array(readFileSync(`${CONFORMANCE}${name}`));
  const policy = toUtf8(`${fromUtf8(read('trust/policy.txt'))}witness w1.ml-dsa-44 ${formatVkey(witness)}\n`);
  const trust = parseTrust(
    new Map([
      ['policy.txt', policy],
      ...['creator-ca.pem', 'tsa-ca.pem'].map((name) => [name, read(`trust/${name}`)] as const),
    ]),
  );

  /** The plain bundle with one more line in its note. */
  async function withLine(change: (line: NoteSignature) => NoteSignature): Promise<BundleFiles> {
    const files = new Map(readBundle(read('valid/plain.zip')));
    const proof = parseTlogProof(files.get('record.tlog-proof')!);
    const note = parseNote(proof.note);
    const line = await cosign(note.body, witness, 1_790_000_000, (message) => sign(null, message, privateKey));
    const signatures = [...note.signatures, change(line)];
    const text = formatTlogProof({ ...proof, note: formatNote({ ...note, signatures }) });
    return files.set('record.tlog-proof', toUtf8(text));
  }
  const flipped = (line: NoteSignature): NoteSignature => ({
    ...line,
    signature: line.signature.with(99, line.signature[99]! ^ 1),
  });

  it('is valid and says so', async () => {
    const { verdict, checks } = await verifyBundle(await withLine((line) => line), trust);
    expect(verdict).toBe('valid');
    expect(checks.find(({ id }) => id === 'witnesses')?.detail).toContain('1 份抗量子签名');
  });

  it('is valid with a failing line, whether the engine can check it or not', async () => {
    const files = await withLine(flipped);
    const { verdict, checks } = await verifyBundle(files, trust);
    expect(verdict).toBe('valid');
    expect(checks.find(({ id }) => id === 'witnesses')?.detail).not.toContain('抗量子签名');
    const { importKey } = crypto.subtle;
    vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...args: unknown[]) =>
      args[2] === 'ML-DSA-44'
        ? Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
        : (Reflect.apply(importKey, crypto.subtle, args) as Promise<CryptoKey>),
    );
    expect((await verifyBundle(files, trust)).verdict).toBe('valid');
  });
});
