import {
  consistencyProofFromTiles,
  cosignatureTime,
  createKnownTiles,
  isSignatureBy,
  parseSignatureLine,
  toBase64,
  type NoteSignature,
  type TileReader,
} from '@yinji/evidence';
import type { WitnessPeer } from './config.ts';
import { postText } from './post-text.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';

/** The witness has already cosigned a larger tree than the submitted one. */
export class WitnessAhead extends Error {
  readonly size: number;

  constructor(size: number) {
    super(`has cosigned size ${size}`);
    this.size = size;
  }
}

/** Returns the lines of a consistency proof between two sizes. */
export type ProveGrowth = (from: number, to: number) => Promise<string>;

/** Witnesses that keep up need the same proof: the newest ones are cached. */
export function createProver(tiles: TileReader): ProveGrowth {
  const made = new Map<string, Promise<string>>();
  const known = createKnownTiles();
  const make = async (from: number, to: number): Promise<string> => {
    if (from === 0 || from === to) return '';
    return (await consistencyProofFromTiles(from, to, tiles, known))
      .map((hash) => `${toBase64(hash)}\n`)
      .join('');
  };
  return (from, to) => {
    const key = `${from}-${to}`;
    let lines = made.get(key);
    if (lines === undefined) {
      if (made.size >= 8) made.clear();
      lines = make(from, to);
      lines.catch(() => made.delete(key));
      made.set(key, lines);
    }
    return lines;
  };
}

/**
 * What a witness returned: its Ed25519 line, which counts towards the quorum, and its ML-DSA-44 line or why
 * there is none.
 */
export interface Cosignatures {
  lines: NoteSignature[];
  mlDsaFault?: string;
}

/** A bundle whose times contradict each other by five minutes is invalid for ever (docs/evidence-format.md §6). */
const MOST_APART_S = 60;

function requireNear(time: number | undefined): void {
  if (Math.abs((time ?? 0) - Date.now() / 1000) > MOST_APART_S)
    throw new Error(`its clock and ours are more than ${MOST_APART_S} seconds apart`);
}

/** The verified lines of this witness. Lines of others are ignored (c2sp.org/tlog-witness). */
async function readCosignatures(text: string, peer: WitnessPeer, body: string): Promise<Cosignatures> {
  const lines = text.split('\n').filter((line) => line !== '');
  const signatures = lines.map((line) => parseSignatureLine(line));
  const signature = signatures.find((line) => isSignatureBy(line, peer.key));
  if (signature === undefined) throw new Error('answered without a cosignature by its key');
  requireNear(await cosignatureTime({ body, signatures: [signature] }, peer.key));
  if (peer.mlDsa === undefined) return { lines: [signature] };
  const { key } = peer.mlDsa;
  const second = signatures.find((line) => isSignatureBy(line, key));
  if (second === undefined) return { lines: [signature], mlDsaFault: 'answered without an ML-DSA-44 line' };
  try {
    requireNear(await cosignatureTime({ body, signatures: [second] }, key));
    return { lines: [signature, second] };
  } catch (cause) {
    // If published, a bad line of a known key would invalidate the whole note.
    return { lines: [signature], mlDsaFault: (cause as Error).message };
  }
}

/**
 * Asks a witness to cosign (POST add-checkpoint). `knownSize` is the size it is believed to have; its 409
 * corrects it. Throws WitnessAhead, or an error that says why there is no cosignature.
 */
export async function askWitness(
  peer: WitnessPeer,
  checkpoint: SignedCheckpoint,
  knownSize: number,
  proveGrowth: ProveGrowth,
  signal: AbortSignal,
): Promise<Cosignatures> {
  let old = Math.min(knownSize, checkpoint.size);
  // Twice: the first answer may be 409 with the size that it has.
  for (let round = 0; round < 2; round++) {
    const body = `old ${old}\n${await proveGrowth(old, checkpoint.size)}\n${checkpoint.note}`;
    const { status, text } = await postText(`${peer.url}/add-checkpoint`, body, signal);
    if (status === 200) return readCosignatures(text, peer, checkpoint.body);
    const size = Number(text.trim());
    if (status !== 409 || !/^(0|[1-9]\d{0,15})\n$/.test(text))
      throw new Error(`answered ${status}: ${text.slice(0, 200).trim()}`);
    if (size > checkpoint.size) throw new WitnessAhead(size);
    old = size;
  }
  throw new Error('keeps answering 409');
}
