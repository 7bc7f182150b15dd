import { decryptPrivateKey, sha256, toHex } from '@yinji/evidence';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Whether this page may make and use keys: WebCrypto exists only on https and on this machine's own addresses.
 */
export const canSignHere = (): boolean => globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;

export interface OpenedKey {
  /** Non-extractable. */
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  publicKeySha256: string;
}

/** A new P-256 pair with an exportable private half: only for the backup, and dropped after it. */
export const makeKeyPair = () => crypto.subtle.generateKey(P256, true, ['sign', 'verify']);

export async function publicKeySha256(publicKey: CryptoKey): Promise<string> {
  return toHex(sha256(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))));
}

/**
 * Opens a backup file to a non-exportable key, with its public half.
 * @throws EvidenceFailure `key-backup` for a foreign file, `key-backup-password`
 */
export const openBackup = async (pem: string, password: string): Promise<OpenedKey> =>
  openPkcs8(await decryptPrivateKey(pem, password));

/** A private key's bytes as a non-exportable key, with its public half; the bytes are overwritten. */
export async function openPkcs8(pkcs8: Uint8Array<ArrayBuffer>): Promise<OpenedKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', await importPrivate(pkcs8, true));
  if (!kty || !crv || !x || !y) throw new Error('no public half');
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, P256, true, ['verify']);
  const privateKey = await importPrivate(pkcs8, false);
  pkcs8.fill(0);
  return { privateKey, publicKey, publicKeySha256: await publicKeySha256(publicKey) };
}

const importPrivate = (pkcs8: Uint8Array<ArrayBuffer>, extractable: boolean) =>
  crypto.subtle.importKey('pkcs8', pkcs8, P256, extractable, ['sign']);
