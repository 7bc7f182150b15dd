import { concat, equalBytes, fromBase64, fromUtf8, toBase64, toHex, toUtf8, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { sha256 } from './sha256.ts';

/** Signature types of c2sp.org/signed-note. */
export const NOTE_ED25519 = 0x01;
export const COSIGNATURE_ED25519 = 0x04;
export const COSIGNATURE_ML_DSA_44 = 0x06;

const MAX_NOTE_BYTES = 1_000_000;
const MAX_SIGNATURES = 100;

/** One line `— name base64(keyId ‖ signature)`; `keyId` is 4 bytes. */
export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array;
}

/** `body` ends in a newline. */
export interface SignedNote {
  body: string;
  signatures: NoteSignature[];
}

/** A vkey: the name and key of a signer. `publicKey` is bare (32 bytes for Ed25519). */
export interface NoteKey {
  name: string;
  type: number;
  publicKey: Uint8Array;
  keyId: Uint8Array;
}

/** SHA-256(name ‖ 0x0A ‖ type ‖ public key)[:4]. */
export function noteKeyId(name: string, type: number, publicKey: Uint8Array): Bytes {
  return sha256(concat(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4);
}

export function noteKey(name: string, type: number, publicKey: Uint8Array): NoteKey {
  checkName(name, 'vkey');
  return { name, type, publicKey, keyId: noteKeyId(name, type, publicKey) };
}

/** `name+hex(keyId)+base64(type ‖ public key)`. */
export function formatVkey(key: NoteKey): string {
  return `${key.name}+${toHex(key.keyId)}+${toBase64(concat(Uint8Array.of(key.type), key.publicKey))}`;
}

/** Throws `vkey` when the key id is not that of name, type and key, or an Ed25519 key has not 32 bytes. */
export function parseVkey(text: string): NoteKey {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text);
  if (!match) throw new EvidenceFailure('vkey', 'not name+id+key');
  const material = decodeBase64(match[3]!, 'vkey');
  const type = material[0]!;
  const key = noteKey(match[1]!, type, material.slice(1));
  const wanted = { [NOTE_ED25519]: 32, [COSIGNATURE_ED25519]: 32, [COSIGNATURE_ML_DSA_44]: 1312 }[type];
  if (wanted === undefined) throw new EvidenceFailure('vkey', `unknown key type ${type}`);
  if (key.publicKey.length !== wanted) throw new EvidenceFailure('vkey', 'wrong key length');
  if (toHex(key.keyId) !== match[2]) throw new EvidenceFailure('vkey', 'key id does not belong to this key');
  return key;
}

export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concat(keyId, signature))}\n`;
}

export function formatNote(note: SignedNote): string {
  if (!note.body.endsWith('\n')) throw new EvidenceFailure('note', 'body does not end in a newline');
  return `${note.body}\n${note.signatures.map((signature) => formatSignature(signature)).join('')}`;
}

/** Reads a note strictly (c2sp.org/signed-note): the last blank line separates body and signatures. Throws `note`. */
export function parseNote(source: string | Uint8Array): SignedNote {
  const text = typeof source === 'string' ? source : fromUtf8(source, 'note');
  if (text.length > MAX_NOTE_BYTES) throw new EvidenceFailure('note', 'note is too long');
  if (!text.isWellFormed()) throw new EvidenceFailure('note', 'lone surrogate');
  // oxlint-disable-next-line no-control-regex -- the specification forbids exactly these
  if (/[\u0000-\u0009\u000b-\u001f]/.test(text)) throw new EvidenceFailure('note', 'control character');
  const gap = text.lastIndexOf('\n\n');
  if (gap < 1 || !text.endsWith('\n')) throw new EvidenceFailure('note', 'no blank line before signatures');
  const lines = text.slice(gap + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new EvidenceFailure('note', 'too many signatures');
  return { body: text.slice(0, gap + 1), signatures: lines.map((line) => parseSignatureLine(line)) };
}

/** Reads one signature line without its newline. Throws `note`. */
export function parseSignatureLine(line: string): NoteSignature {
  const match = /^— ([^ ]+) ([A-Za-z0-9+/=]+)$/.exec(line);
  if (!match) throw new EvidenceFailure('note', 'not a signature line');
  checkName(match[1]!, 'note');
  const bytes = decodeBase64(match[2]!, 'note');
  if (bytes.length < 5) throw new EvidenceFailure('note', 'signature is too short');
  return { name: match[1]!, keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
}

/** Whether this line claims to be by this key. Name and id must both agree. */
export function isSignatureBy(line: NoteSignature, key: NoteKey): boolean {
  return line.name === key.name && equalBytes(line.keyId, key.keyId);
}

function checkName(name: string, code: 'vkey' | 'note'): void {
  if (name === '' || /[\p{White_Space}+]/u.test(name)) throw new EvidenceFailure(code, 'bad key name');
}

function decodeBase64(text: string, code: 'vkey' | 'note'): Bytes {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new EvidenceFailure(code, 'not base64', cause);
  }
}
