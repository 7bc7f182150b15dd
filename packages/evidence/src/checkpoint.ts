import { fromBase64, parseDecimal, toBase64, toUtf8, type Bytes } from './bytes.ts';
import { verifyEd25519 } from './ed25519.ts';
import { EvidenceFailure } from './failure.ts';
import { isSignatureBy, NOTE_ED25519, type NoteKey, type NoteSignature, type SignedNote } from './note.ts';

/** Body of a checkpoint (c2sp.org/tlog-checkpoint); `root` is 32 bytes. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
  /** Opaque lines after the root, without newlines. This log writes none. */
  extensions: string[];
}

export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  const body = [origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('');
  parseCheckpoint(body);
  return body;
}

/** Reads a note body as a checkpoint. Throws `checkpoint`. */
export function parseCheckpoint(body: string): Checkpoint {
  const lines = body.split('\n');
  if (lines.pop() !== '' || lines.length < 3 || lines.includes(''))
    throw new EvidenceFailure('checkpoint', 'wants origin, size and root, each on a line');
  const [origin, size, root, ...extensions] = lines as [string, string, string, ...string[]];
  if (/[\p{White_Space}+]/u.test(origin)) throw new EvidenceFailure('checkpoint', 'bad origin');
  return { origin, size: parseDecimal(size, 'checkpoint'), root: parseRoot(root), extensions };
}

function parseRoot(text: string): Bytes {
  try {
    const root = fromBase64(text);
    if (root.length === 32) return root;
  } catch {
    // The throw below reports both faults.
  }
  throw new EvidenceFailure('checkpoint', 'root is not the base64 of 32 bytes');
}

/**
 * Signs a checkpoint (or other) body as the log: `sign` returns the 64-byte Ed25519 signature of its argument.
 */
export async function signNoteBody(
  body: string,
  key: NoteKey,
  sign: (message: Bytes) => Promise<Uint8Array> | Uint8Array,
): Promise<NoteSignature> {
  if (key.type !== NOTE_ED25519) throw new EvidenceFailure('vkey', 'not an Ed25519 note key');
  return { name: key.name, keyId: key.keyId, signature: await sign(toUtf8(body)) };
}

/**
 * Finds the log's own signature. True: present and valid. False: absent. A line of this key that does not
 * verify invalidates the whole note: throws `note-signature` (c2sp.org/signed-note).
 */
export async function hasNoteSignature(note: SignedNote, key: NoteKey): Promise<boolean> {
  let found = false;
  for (const line of note.signatures.filter((each) => isSignatureBy(each, key))) {
    const valid = key.type === NOTE_ED25519 && (await verifyEd25519(key.publicKey, note.body, line.signature));
    if (!valid) throw new EvidenceFailure('note-signature', `signature of ${key.name} does not verify`);
    found = true;
  }
  return found;
}
