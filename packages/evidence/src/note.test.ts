import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  cosign,
  cosignatureTime,
  COSIGNATURE_ED25519,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVkey,
  fromHex,
  hasNoteSignature,
  inclusionProof,
  isQuorum,
  leafHash,
  memoryNodes,
  NOTE_ED25519,
  noteKey,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseTlogProof,
  parseVkey,
  rootOfLeaves,
  signNoteBody,
  verifyTlogProof,
} from './index.ts';

const BODY = 'log.example/evidence\n8\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n';
const NOTE = `${BODY}
— log.example/evidence LW53a8RJh8PiM1Yw0cYjLqKyKOSNxznkNu1QOqADzzGaPl+1pRCLbvjA4vGGnjH2kPqSGoxu3j15r1Se4PbWhSPXhgM=
— witness.example/w1 IDJKvgAAAABlU/EAsJdPUvhEwaE00+hatpc3NK0/uowXUFliPLBzn+N+qDX/OLh48YGlLo5YqABAuzk44zipW5A5IyZDWDCl4fFAAA==
`;
const LOG = 'log.example/evidence+2d6e776b+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
const WITNESS = 'witness.example/w1+20324abe+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X';

const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((leaf) => leafHash(fromHex(leaf)));

/** An Ed25519 key whose seed counts up from `first`, as the documented vector has it. */
function seeded(first: number) {
  const seed = Uint8Array.from({ length: 32 }, (_, i) => first + i);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey, sign: (message: Uint8Array) => new Uint8Array(sign(null, message, key)) };
}

describe('the documented checkpoint', () => {
  it('is written again byte for byte from its seeds', async () => {
    const log = seeded(0);
    const witness = seeded(32);
    const logKey = noteKey('log.example/evidence', NOTE_ED25519, log.publicKey);
    const witnessKey = noteKey('witness.example/w1', COSIGNATURE_ED25519, witness.publicKey);
    expect([formatVkey(logKey), formatVkey(witnessKey)]).toEqual([LOG, WITNESS]);
    const body = formatCheckpoint({
      origin: 'log.example/evidence',
      size: 8,
      root: rootOfLeaves(leaves),
      extensions: [],
    });
    const signatures = [
      await signNoteBody(body, logKey, log.sign),
      await cosign(body, witnessKey, 1_700_000_000, witness.sign),
    ];
    expect(formatNote({ body, signatures })).toBe(NOTE);
  });

  it('verifies', async () => {
    const note = parseNote(NOTE);
    expect(parseCheckpoint(note.body)).toMatchObject({
      origin: 'log.example/evidence',
      size: 8,
      extensions: [],
    });
    expect(await hasNoteSignature(note, parseVkey(LOG))).toBe(true);
    expect(await cosignatureTime(note, parseVkey(WITNESS))).toBe(1_700_000_000);
  });

  it('is rejected whole when the line of a known key fails', async () => {
    const note = parseNote(NOTE.replace('\n8\n', '\n9\n'));
    await expect(hasNoteSignature(note, parseVkey(LOG))).rejects.toMatchObject({ code: 'note-signature' });
    await expect(cosignatureTime(note, parseVkey(WITNESS))).rejects.toMatchObject({ code: 'cosignature' });
  });

  it('ignores signatures of unknown keys', async () => {
    const stranger = noteKey('log.example/evidence', NOTE_ED25519, seeded(64).publicKey);
    expect(await hasNoteSignature(parseNote(NOTE), stranger)).toBe(false);
  });
});

describe('notes and vkeys', () => {
  it('accept the C2SP example key', () => {
    const text = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    expect(formatVkey(parseVkey(text))).toBe(text);
  });

  it('refuse a key under another id or name', () => {
    for (const text of [
      LOG.replace('2d6e', '2d6f'),
      LOG.replace('log.', 'lag.'),
      `${LOG}=`,
      'a+b',
      LOG.slice(0, -4),
    ])
      expect(() => parseVkey(text), text).toThrow(expect.objectContaining({ code: 'vkey' }));
  });

  it('split at the last blank line', () => {
    const text = `a\n\nb\n\n${NOTE.slice(BODY.length + 1)}`;
    expect(parseNote(text).body).toBe('a\n\nb\n');
  });

  it('are refused when malformed', () => {
    for (const text of [
      '',
      BODY,
      `${BODY}\n`,
      NOTE.slice(0, -1),
      NOTE.replace('— log', '- log'),
      NOTE.replace('8\n', '8\r\n'),
      `${NOTE}\n`,
    ])
      expect(() => parseNote(text)).toThrow(expect.objectContaining({ code: 'note' }));
    expect(() => parseNote(Uint8Array.of(0xff, 10, 10))).toThrow(expect.objectContaining({ code: 'note' }));
  });

  it('have one spelling for a checkpoint', () => {
    for (const body of [
      BODY.replace('\n8', '\n08'),
      BODY.replace('Qyg=', 'Qyh='),
      BODY.slice(0, -1),
      `${BODY}\n`,
      BODY.replace('log.', 'l og.'),
      'a\n1\n',
    ])
      expect(() => parseCheckpoint(body), body).toThrow(expect.objectContaining({ code: 'checkpoint' }));
  });
});

describe('a tlog-proof', () => {
  it('is written, read and verified', async () => {
    const path = await inclusionProof(5, 8, memoryNodes(leaves));
    const text = formatTlogProof({ index: 5, path, note: NOTE });
    const policy = parsePolicy(`log ${LOG}\nwitness w1 ${WITNESS}\nquorum w1\n`);
    const proof = parseTlogProof(text);
    expect(formatTlogProof(proof)).toBe(text);
    expect(await verifyTlogProof(proof, leaves[5]!, policy)).toBe(true);
    expect(await verifyTlogProof(proof, leaves[4]!, policy)).toBe(false);
    expect(await verifyTlogProof({ ...proof, index: 4 }, leaves[5]!, policy)).toBe(false);
  });

  it('is refused when malformed', async () => {
    const good = formatTlogProof({ extra: Uint8Array.of(1), index: 0, path: [leaves[1]!], note: NOTE });
    expect(parseTlogProof(good).extra).toEqual(Uint8Array.of(1));
    for (const text of [
      good.replace('@v1', '@v2'),
      good.replace('index 0', 'index 00'),
      good.replace('extra AQ==', 'extra AQ='),
      good.replace('index 0\n', 'index 0\nAA==\n'),
    ])
      expect(() => parseTlogProof(text), text).toThrow(expect.objectContaining({ code: 'proof' }));
  });
});

describe('a policy', () => {
  const keys = Array.from({ length: 4 }, (_, i) =>
    formatVkey(noteKey(`w${i}.example`, COSIGNATURE_ED25519, seeded(i).publicKey)),
  );
  const head = `# comment\n\nlog ${LOG} https://log.example\n${keys.map((key, i) => ` witness\tW${i} ${key}\n`).join('')}`;

  it('counts a quorum over nested groups', () => {
    const policy = parsePolicy(`${head}group X 2 W0 W1 W2\ngroup all-of all X W3\nquorum all-of\n`);
    expect(isQuorum(policy, new Set(['W0', 'W2', 'W3']))).toBe(true);
    expect(isQuorum(policy, new Set(['W0', 'W3']))).toBe(false);
    expect(isQuorum(policy, new Set(['W0', 'W1', 'W2']))).toBe(false);
    expect(isQuorum(policy, new Set(['X', 'W3']))).toBe(false);
    expect(isQuorum(parsePolicy(`log ${LOG}\nquorum none\n`), new Set())).toBe(true);
  });

  it('is refused when it is ambiguous', () => {
    const bad = [
      '',
      'quorum none\n',
      `log ${LOG}\nquorum none\nquorum none\n`,
      `log ${LOG}\nquorum W0\n`,
      `${head}group none any W0\nquorum none`,
      `${head}group X 3 W0 W1\nquorum X`,
      `${head}group X 0 W0 W1\nquorum X`,
      `${head}group X any W0\ngroup Y any W0\nquorum X`,
      `${head}group X any W0 W0\nquorum X`,
      `${head}group W0 any W1\nquorum W0`,
      `${head}witness W9 ${keys[0]}\nquorum none`,
      `log ${keys[0]}\nquorum none`,
      `witness A ${LOG}\nquorum none`,
      `${head}quorum none\u0001`,
      `${head}sponsor me\nquorum none`,
    ];
    for (const text of bad)
      expect(() => parsePolicy(text), text).toThrow(expect.objectContaining({ code: 'policy' }));
  });
});
