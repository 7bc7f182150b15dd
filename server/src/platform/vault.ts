import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals personal data and finds it again without opening it. */
export interface Vault {
  /** AES-256-GCM: 8-byte key id ‖ 12-byte nonce ‖ 16-byte tag ‖ ciphertext; `purpose` is bound as associated data. */
  seal(purpose: string, plain: string): Uint8Array;
  /** @throws when the bytes were altered, sealed for another purpose or under a key that the vault lacks */
  open(purpose: string, sealed: Uint8Array): string;
  /** The same for bytes. */
  sealBytes(purpose: string, plain: Uint8Array): Uint8Array;
  openBytes(purpose: string, sealed: Uint8Array): Buffer;
  /** Of the key that seals; each sealed value begins with it. */
  keyId: Buffer;
  /** Whether the bytes begin with the id of one of the vault's keys. */
  isSealed(bytes: Uint8Array): boolean;
  /** Keyed digest for look-ups and uniqueness. A rotation does not change its key: not every digest has a text to compute it anew. */
  lookup(purpose: string, plain: string): Uint8Array;
  /** Hex signature for links that expire. */
  sign(purpose: string, message: string): string;
}

export interface Keyring {
  /** Seals; 32 bytes, like the others. */
  current: Uint8Array;
  /** They only open what was sealed before a rotation. */
  old?: readonly Uint8Array[] | undefined;
  /** Key of the look-ups, written by the first rotation; before it, derived from the current key. */
  lookup?: Uint8Array | undefined;
}

const ID_BYTES = 8;
const derive = (key: Uint8Array, use: string, bytes = 32) =>
  Buffer.from(hkdfSync('sha256', key, '', use, bytes));

/** A rotation keeps it in the settings. */
export const lookupKeyOf = ({ current, lookup }: Keyring): Buffer =>
  lookup === undefined ? derive(current, 'lookup') : Buffer.from(lookup);

export function makeVault(keys: Uint8Array | Keyring): Vault {
  const ring = keys instanceof Uint8Array ? { current: keys } : keys;
  const opened = [ring.current, ...(ring.old ?? [])].map((key) => ({
    id: derive(key, 'id', ID_BYTES),
    sealKey: derive(key, 'seal'),
  }));
  const [{ id: keyId, sealKey }] = opened as [(typeof opened)[number]];
  const lookupKey = lookupKeyOf(ring);
  const signKey = derive(ring.current, 'sign');
  const mac = (with_: Buffer, purpose: string, message: string) =>
    createHmac('sha256', with_).update(purpose).update('\0').update(message);
  const keyOf = (sealed: Uint8Array) => opened.find(({ id }) => id.equals(sealed.subarray(0, ID_BYTES)));
  const sealBytes = (purpose: string, plain: Uint8Array) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([keyId, nonce, cipher.getAuthTag(), body]);
  };
  const openUnder = (key: Buffer, purpose: string, bytes: Uint8Array) => {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  };
  const openBytes = (purpose: string, sealed: Uint8Array) => {
    const named = keyOf(sealed);
    if (named !== undefined) return openUnder(named.sealKey, purpose, sealed.subarray(ID_BYTES));
    // Values without an id were sealed before ids were written: by the oldest key of the ring.
    return openUnder(opened.at(-1)?.sealKey ?? sealKey, purpose, sealed);
  };
  return {
    sealBytes,
    openBytes,
    seal: (purpose, plain) => sealBytes(purpose, Buffer.from(plain, 'utf8')),
    open: (purpose, sealed) => openBytes(purpose, sealed).toString('utf8'),
    keyId,
    isSealed: (bytes) => keyOf(bytes) !== undefined,
    lookup: (purpose, plain) => mac(lookupKey, purpose, plain).digest(),
    sign: (purpose, message) => mac(signKey, purpose, message).digest('hex'),
  };
}
