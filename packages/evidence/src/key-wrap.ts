import { concat, toUtf8, webBytes, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { subtle } from './signature.ts';

const VERSION = 1;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const HEAD_BYTES = 1 + SALT_BYTES + IV_BYTES;

/** `sheet`: the secret is the recovery code, in ASCII. `passkey`: the 32 bytes of its PRF over `PASSKEY_PRF_INPUT`. */
export type WrapKind = 'sheet' | 'passkey';

/** The input that each passkey is asked with; the browser puts a prefix of its own before it (WebAuthn §10.1.4). */
export const PASSKEY_PRF_INPUT = toUtf8('yinji signing key, passkey v1');

export interface Wrapping {
  kind: WrapKind;
  /** At least 112 random bits: it is not stretched. */
  secret: Uint8Array;
  /** SHA-256 of the SubjectPublicKeyInfo, hex: a wrap opens as no other key and as no other kind. */
  publicKeySha256: string;
}

/** HKDF-SHA256 (RFC 5869) with the wrap's own salt, to AES-256-GCM. */
async function deriveKey({ kind, secret }: Wrapping, salt: Uint8Array): Promise<CryptoKey> {
  const material = await subtle().importKey('raw', webBytes(secret), 'HKDF', false, ['deriveKey']);
  const info = toUtf8(`yinji signing key, ${kind} wrap v${VERSION}`);
  return subtle().deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: webBytes(salt), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const cipher = ({ publicKeySha256 }: Wrapping, iv: Uint8Array) => ({
  name: 'AES-GCM',
  iv: webBytes(iv),
  additionalData: toUtf8(publicKeySha256),
});

/** Version, salt, nonce, ciphertext with its tag. @param pkcs8 DER */
export async function wrapKey(pkcs8: Uint8Array, wrapping: Wrapping): Promise<Bytes> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey(wrapping, salt);
  const encrypted = await subtle().encrypt(cipher(wrapping, iv), key, webBytes(pkcs8));
  return concat(Uint8Array.of(VERSION), salt, iv, new Uint8Array(encrypted));
}

/** Opens what `wrapKey` wrote: PKCS#8 DER. Throws `key-wrap` for another secret, another key or foreign bytes. */
export async function unwrapKey(wrapped: Uint8Array, wrapping: Wrapping): Promise<Bytes> {
  if (wrapped[0] !== VERSION || wrapped.length <= HEAD_BYTES)
    throw new EvidenceFailure('key-wrap', 'not a wrapped key of a known version');
  const salt = wrapped.subarray(1, 1 + SALT_BYTES);
  const key = await deriveKey(wrapping, salt);
  try {
    const encrypted = webBytes(wrapped.subarray(HEAD_BYTES));
    const iv = wrapped.subarray(1 + SALT_BYTES, HEAD_BYTES);
    return new Uint8Array(await subtle().decrypt(cipher(wrapping, iv), key, encrypted));
  } catch (cause) {
    throw new EvidenceFailure('key-wrap', 'another secret, or damaged', cause);
  }
}
