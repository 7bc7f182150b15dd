import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals personal data and finds it again without opening it. */
export interface Vault {
  /** AES-256-GCM: 12-byte nonce ‖ 16-byte tag ‖ ciphertext; `purpose` is bound as associated data. */
  seal(purpose: string, plain: string): Uint8Array;
  /** @throws when the bytes were altered or sealed for another purpose */
  open(purpose: string, sealed: Uint8Array): string;
  /** The same for bytes. */
  sealBytes(purpose: string, plain: Uint8Array): Uint8Array;
  openBytes(purpose: string, sealed: Uint8Array): Buffer;
  /** Keyed digest for look-ups and uniqueness. */
  lookup(purpose: string, plain: string): Uint8Array;
  /** Hex signature for links that expire. */
  sign(purpose: string, message: string): string;
}

export function makeVault(key: Uint8Array): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32));
  const sealKey = derive('seal');
  const lookupKey = derive('lookup');
  const signKey = derive('sign');
  const mac = (with_: Buffer, purpose: string, message: string) =>
    createHmac('sha256', with_).update(purpose).update('\0').update(message);
  const sealBytes = (purpose: string, plain: Uint8Array) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const openBytes = (purpose: string, sealed: Uint8Array) => {
    const bytes = Buffer.from(sealed);
    const cipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
    cipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (purpose, plain) => sealBytes(purpose, Buffer.from(plain, 'utf8')),
    open: (purpose, sealed) => openBytes(purpose, sealed).toString('utf8'),
    lookup: (purpose, plain) => mac(lookupKey, purpose, plain).digest(),
    sign: (purpose, message) => mac(signKey, purpose, message).digest('hex'),
  };
}
