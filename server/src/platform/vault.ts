import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

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
  /** Keyed digest for look-ups and uniqueness: under the oldest key of look-ups, and each result under the next. */
  lookup(purpose: string, plain: string): Uint8Array;
  /** How many keys look-ups go through; files named under them lie in a folder of that number. */
  lookupKeys: number;
  /** Hex signature for links that expire. */
  sign(purpose: string, message: string): string;
}

export interface Keyring {
  /** Seals; 32 bytes, like the others. */
  current: Uint8Array;
  /** They only open what was sealed before a rotation. */
  old?: readonly Uint8Array[] | undefined;
  /** Keys of the look-ups, the newest first, written by the first rotation; before it, one derived from the current key. */
  lookup?: readonly Uint8Array[] | undefined;
}

const ID_BYTES = 8;
const derive = (key: Uint8Array, use: string, bytes = 32) =>
  Buffer.from(hkdfSync('sha256', key, '', use, bytes));

/** A rotation of the key that seals keeps them in the settings. */
export const lookupKeysOf = ({ current, lookup = [] }: Keyring): Buffer[] =>
  lookup.length === 0 ? [derive(current, 'lookup')] : lookup.map((key) => Buffer.from(key));

/** A digest under one more key, without its text: not every text is kept. */
export const chainLookup = (key: Uint8Array | KeyObject, digest: Uint8Array): Buffer =>
  createHmac('sha256', key).update(digest).digest();

/** Its keys are key objects: Node makes one of bytes at each use, which costs ten times as much as the cipher. */
export function makeVault(keys: Uint8Array | Keyring): Vault {
  const ring = keys instanceof Uint8Array ? { current: keys } : keys;
  const opened = [ring.current, ...(ring.old ?? [])].map((key) => ({
    id: derive(key, 'id', ID_BYTES),
    sealKey: createSecretKey(derive(key, 'seal')),
  }));
  const [{ id: keyId, sealKey }] = opened as [(typeof opened)[number]];
  const [firstLookupKey, ...laterLookupKeys] = lookupKeysOf(ring)
    .toReversed()
    .map((key) => createSecretKey(key)) as [KeyObject, ...KeyObject[]];
  const signKey = createSecretKey(derive(ring.current, 'sign'));
  const mac = (with_: KeyObject, purpose: string, message: string) =>
    createHmac('sha256', with_).update(purpose).update('\0').update(message);
  const keyOf = (sealed: Uint8Array) => opened.find(({ id }) => id.equals(sealed.subarray(0, ID_BYTES)));
  const sealBytes = (purpose: string, plain: Uint8Array) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([keyId, nonce, cipher.getAuthTag(), body]);
  };
  const openUnder = (key: KeyObject, purpose: string, bytes: Uint8Array) => {
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
    lookup: (purpose, plain) =>
      laterLookupKeys.reduce(
        (digest: Buffer, key) => chainLookup(key, digest),
        mac(firstLookupKey, purpose, plain).digest(),
      ),
    lookupKeys: laterLookupKeys.length + 1,
    sign: (purpose, message) => mac(signKey, purpose, message).digest('hex'),
  };
}
