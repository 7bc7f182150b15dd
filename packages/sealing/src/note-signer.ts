import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import {
  cosign,
  COSIGNATURE_ED25519,
  COSIGNATURE_ML_DSA_44,
  formatNote,
  formatVkey,
  NOTE_ED25519,
  noteKey,
  signNoteBody,
  type NoteKey,
  type NoteSignature,
} from '@yinji/evidence';

/** A private key (Ed25519, or a cosigner's ML-DSA-44) and the name it signs notes under (c2sp.org/signed-note). */
export interface NoteSigner {
  key: NoteKey;
  vkey: string;
  sign(message: Uint8Array): Buffer | Promise<Buffer>;
}

function createSigner(name: string, type: number, privateKey: KeyObject): NoteSigner {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  // The bare key ends the SPKI: RFC 8410 §4, RFC 9881 §4.
  const publicKey = new Uint8Array(spki.subarray(type === COSIGNATURE_ML_DSA_44 ? -1312 : -32));
  const key = noteKey(name, type, publicKey);
  return { key, vkey: formatVkey(key), sign: (message) => sign(null, message, privateKey) };
}

/** Signs as a log or other issuer of notes. */
export function createNoteSigner(name: string, privateKey: KeyObject): NoteSigner {
  return createSigner(name, NOTE_ED25519, privateKey);
}

/** Cosigns as a witness. The key must never sign anything else (c2sp.org/tlog-cosignature). */
export function createCosigner(name: string, privateKey: KeyObject): NoteSigner {
  return createSigner(name, COSIGNATURE_ED25519, privateKey);
}

const signBeside = promisify(sign);

/**
 * The same with ML-DSA-44 (FIPS 204): a second line beside the Ed25519 one, under its own key. Signs on another
 * thread because it takes ten times as long.
 */
export function createMlDsaCosigner(name: string, privateKey: KeyObject): NoteSigner {
  const signer = createSigner(name, COSIGNATURE_ML_DSA_44, privateKey);
  return { ...signer, sign: (message) => signBeside(null, message, privateKey) };
}

/**
 * The note of `body` (which ends in a newline) with this one signature. Ed25519 is deterministic: the same body
 * gives the same note.
 */
export async function signNote(body: string, signer: NoteSigner): Promise<string> {
  return formatNote({ body, signatures: [await signNoteBody(body, signer.key, signer.sign)] });
}

/** A cosignature over a checkpoint body at `now`, in the format of the signer's key. */
export function cosignNote(body: string, signer: NoteSigner, now: Date): Promise<NoteSignature> {
  return cosign(body, signer.key, Math.floor(now.getTime() / 1000), signer.sign);
}
