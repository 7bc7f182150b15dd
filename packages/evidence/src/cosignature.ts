import { concat, readUint64, toUtf8, uint64, type Bytes } from './bytes.ts';
import { verifyEd25519 } from './ed25519.ts';
import { EvidenceFailure } from './failure.ts';
import {
  COSIGNATURE_ED25519,
  isSignatureBy,
  type NoteKey,
  type NoteSignature,
  type SignedNote,
} from './note.ts';

/** Message of an Ed25519 cosignature/v1 (c2sp.org/tlog-cosignature); `time` in POSIX seconds. */
export function cosignatureMessage(body: string, time: number): Bytes {
  return toUtf8(`cosignature/v1\ntime ${time}\n${body}`);
}

/** Cosigns a checkpoint body at `time` (POSIX seconds); `sign` answers a 64-byte Ed25519 signature. */
export async function cosign(
  body: string,
  key: NoteKey,
  time: number,
  sign: (message: Bytes) => Promise<Uint8Array> | Uint8Array,
): Promise<NoteSignature> {
  if (key.type !== COSIGNATURE_ED25519) throw new EvidenceFailure('vkey', 'not a cosignature key');
  const signature = await sign(cosignatureMessage(body, time));
  return { name: key.name, keyId: key.keyId, signature: concat(uint64(time), signature) };
}

/** Time (POSIX seconds) and signature of a cosignature line. Throws `cosignature`. */
export function splitCosignature(line: NoteSignature): { time: number; signature: Uint8Array } {
  if (line.signature.length !== 72) throw new EvidenceFailure('cosignature', 'not 8 + 64 bytes');
  return { time: readUint64(line.signature), signature: line.signature.subarray(8) };
}

/**
 * Time of this witness's cosignature in POSIX seconds, the first if it signed twice; undefined when there is none.
 * A line of this key that does not verify throws `cosignature` and condemns the note. ML-DSA-44 keys (0x06) are
 * parsed in vkeys but not verified here: their lines count as unknown.
 */
export async function cosignatureTime(note: SignedNote, key: NoteKey): Promise<number | undefined> {
  if (key.type !== COSIGNATURE_ED25519) return undefined;
  let first: number | undefined;
  for (const line of note.signatures.filter((each) => isSignatureBy(each, key))) {
    const { time, signature } = splitCosignature(line);
    if (!(await verifyEd25519(key.publicKey, cosignatureMessage(note.body, time), signature)))
      throw new EvidenceFailure('cosignature', `cosignature of ${key.name} does not verify`);
    first = Math.min(first ?? time, time);
  }
  return first;
}
