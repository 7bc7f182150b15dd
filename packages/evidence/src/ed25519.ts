import { toHex, toUtf8, webBytes, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';

/** Verifies Ed25519 (RFC 8032) through WebCrypto. Throws `unsupported` where the engine has none. */
export async function verifyEd25519(
  publicKey: Uint8Array,
  message: Uint8Array | string,
  signature: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const bytes = typeof message === 'string' ? toUtf8(message) : webBytes(message);
  const key = await importKey(publicKey);
  return key !== undefined && crypto.subtle.verify('Ed25519', key, webBytes(signature), bytes);
}

/** Bare 32-byte public key of a WebCrypto key pair's public half. */
export async function ed25519PublicKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}

/**
 * Imported keys by their bytes: a log has few witnesses, and importing a key costs as much as verifying with
 * it.
 */
const imported = new Map<string, Promise<CryptoKey | undefined>>();
const MAX_IMPORTED = 64;

function importKey(publicKey: Uint8Array): Promise<CryptoKey | undefined> {
  const name = toHex(publicKey);
  let key = imported.get(name);
  if (key === undefined) {
    if (imported.size >= MAX_IMPORTED) imported.clear();
    key = importAnew(publicKey);
    imported.set(name, key);
  }
  return key;
}

async function importAnew(publicKey: Uint8Array): Promise<CryptoKey | undefined> {
  if (globalThis.crypto?.subtle === undefined)
    throw new EvidenceFailure('unsupported', 'WebCrypto is not available here');
  try {
    return await crypto.subtle.importKey('raw', webBytes(publicKey), 'Ed25519', false, ['verify']);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'NotSupportedError')
      throw new EvidenceFailure('unsupported', 'this engine has no Ed25519', cause);
    return undefined;
  }
}
