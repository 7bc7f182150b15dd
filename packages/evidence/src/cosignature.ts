import { concat, readUint64, toUtf8, uint64, type Bytes } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { verifyEd25519 } from './ed25519.ts';
import { EvidenceFailure } from './failure.ts';
import { ML_DSA_44_SIGNATURE_BYTES, verifyMlDsa44 } from './ml-dsa.ts';
import {
  COSIGNATURE_ED25519,
  COSIGNATURE_ML_DSA_44,
  isSignatureBy,
  type NoteKey,
  type NoteSignature,
  type SignedNote,
} from './note.ts';

const SIGNATURE_BYTES: Readonly<Record<number, number>> = {
  [COSIGNATURE_ED25519]: 64,
  [COSIGNATURE_ML_DSA_44]: ML_DSA_44_SIGNATURE_BYTES,
};

/**
 * What a cosigner signs over a checkpoint body at `time` (POSIX seconds), by the type of its key
 * (c2sp.org/tlog-cosignature): Ed25519 the text with header and time, ML-DSA-44 the structure `cosigned_message`,
 * which names the cosigner and leaves out extension lines. Throws `vkey`, `checkpoint`.
 */
export function cosignatureMessage(body: string, key: Pick<NoteKey, 'name' | 'type'>, time: number): Bytes {
  if (key.type === COSIGNATURE_ED25519) return toUtf8(`cosignature/v1\ntime ${time}\n${body}`);
  if (key.type !== COSIGNATURE_ML_DSA_44) throw new EvidenceFailure('vkey', 'not a cosignature key');
  const { origin, size, root } = parseCheckpoint(body);
  return concat(
    toUtf8('subtree/v1\n\0'),
    shortText(key.name),
    uint64(time),
    shortText(origin),
    uint64(0),
    uint64(size),
    root,
  );
}

/** opaque<1..2^8-1> of RFC 8446 §3.4. */
function shortText(text: string): Bytes {
  const bytes = toUtf8(text);
  if (bytes.length < 1 || bytes.length > 255)
    throw new EvidenceFailure('cosignature', 'names of 1 to 255 bytes only');
  return concat(Uint8Array.of(bytes.length), bytes);
}

/**
 * Cosigns a checkpoint body at `time` (POSIX seconds); `sign` returns the 64 or 2,420 bytes of its key's
 * algorithm.
 */
export async function cosign(
  body: string,
  key: NoteKey,
  time: number,
  sign: (message: Bytes) => Promise<Uint8Array> | Uint8Array,
): Promise<NoteSignature> {
  const signature = await sign(cosignatureMessage(body, key, time));
  return { name: key.name, keyId: key.keyId, signature: concat(uint64(time), signature) };
}

/** Time (POSIX seconds) and signature of a cosignature line by a key of `type`. Throws `cosignature`. */
export function splitCosignature(line: NoteSignature, type: number): { time: number; signature: Uint8Array } {
  const wanted = SIGNATURE_BYTES[type];
  if (wanted === undefined || line.signature.length !== 8 + wanted)
    throw new EvidenceFailure('cosignature', `not 8 + ${wanted} bytes`);
  return { time: readUint64(line.signature), signature: line.signature.subarray(8) };
}

/**
 * Time of this cosigner's line in POSIX seconds, the first if it signed twice; undefined when there is none. A
 * line of this key that does not verify throws `cosignature`: an Ed25519 one invalidates the note. Where the engine has no
 * ML-DSA-44 a line of such a key throws `unsupported`.
 */
export async function cosignatureTime(note: SignedNote, key: NoteKey): Promise<number | undefined> {
  if (SIGNATURE_BYTES[key.type] === undefined) return undefined;
  let first: number | undefined;
  for (const line of note.signatures.filter((each) => isSignatureBy(each, key))) {
    const { time, signature } = splitCosignature(line, key.type);
    const message = cosignatureMessage(note.body, key, time);
    const verify = key.type === COSIGNATURE_ED25519 ? verifyEd25519 : verifyMlDsa44;
    if (!(await verify(key.publicKey, message, signature)))
      throw new EvidenceFailure('cosignature', `cosignature of ${key.name} does not verify`);
    first = Math.min(first ?? time, time);
  }
  return first;
}
