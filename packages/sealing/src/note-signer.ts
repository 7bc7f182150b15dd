import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  cosign,
  COSIGNATURE_ED25519,
  formatNote,
  formatVkey,
  NOTE_ED25519,
  noteKey,
  signNoteBody,
  type NoteKey,
  type NoteSignature,
} from '@yinji/evidence';

/** An Ed25519 private key and the name it signs notes under (c2sp.org/signed-note). */
export interface NoteSigner {
  key: NoteKey;
  vkey: string;
  sign(message: Uint8Array): Buffer;
}

function createSigner(name: string, type: number, privateKey: KeyObject): NoteSigner {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const key = noteKey(name, type, new Uint8Array(spki.subarray(-32))); // RFC 8410: the key ends the SPKI
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

/** The note of `body` (which ends in a newline) with this one signature. Ed25519: the same body, the same note. */
export async function signNote(body: string, signer: NoteSigner): Promise<string> {
  return formatNote({ body, signatures: [await signNoteBody(body, signer.key, signer.sign)] });
}

/** A cosignature/v1 over a checkpoint body at `now`. */
export function cosignNote(body: string, signer: NoteSigner, now: Date): Promise<NoteSignature> {
  return cosign(body, signer.key, Math.floor(now.getTime() / 1000), signer.sign);
}
