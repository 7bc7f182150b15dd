import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cosignatureMessage,
  cosignatureTime,
  countedWitnesses,
  formatNote,
  isQuorum,
  listCosignatures,
  listMlDsaCosignatures,
  parseNote,
  parsePolicy,
  parseVkey,
  quorumSize,
  toHex,
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

  it('is named by a policy beside the Ed25519 witnesses, condemns when it fails, and never counts', async () => {
    const policy = parsePolicy(`${head}quorum w1\n`);
    const [honest, , flipped] = vector.notes.map(({ note }) => parseNote(note));
    expect(await listMlDsaCosignatures(honest!, policy)).toEqual([{ name: 'w1.ml-dsa-44', time: vector.time }]);
    expect(await listCosignatures(honest!, policy)).toEqual([]);
    await expect(listMlDsaCosignatures(flipped!, policy)).rejects.toMatchObject({ code: 'cosignature' });
    expect(countedWitnesses(policy).map(({ name }) => name)).toEqual(['w1']);
    const alone = parsePolicy(`${head}quorum w1.ml-dsa-44\n`);
    expect(isQuorum(alone, new Set(['w1.ml-dsa-44']))).toBe(false);
    expect(quorumSize(parsePolicy(`${head}quorum none\n`))).toEqual({ needed: 0, of: 1 });
  });

  it.each([
    // What engines without it say: of the algorithm, and already of the key format.
    new DOMException('Unrecognized name', 'NotSupportedError'),
    new TypeError("'raw-public' is not a valid enum value"),
  ])('is passed over where the engine has none', async (refusal) => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(refusal);
    const policy = parsePolicy(`${head}quorum none\n`);
    for (const { note } of vector.notes.slice(0, 3))
      expect(await listMlDsaCosignatures(parseNote(note), policy)).toEqual([]);
  });

  it('leaves room in a note for sixteen of them', () => {
    const { body, signatures } = parseNote(vector.notes[0]!.note);
    const many = formatNote({ body, signatures: Array.from({ length: 16 }, () => signatures[0]!) });
    expect(parseNote(many).signatures).toHaveLength(16);
  });
});
