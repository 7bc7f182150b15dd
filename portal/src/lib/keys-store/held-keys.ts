import { openAccountDatabase } from '../account-database.ts';

/** A signing key as this browser stores it: the private half cannot be exported, not even by this page. */
interface StoredKey {
  /** Account and key together: two people may share a browser, and one person may hold two keys. */
  id: string;
  accountId: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex: finds the certificate that goes with it. */
  publicKeySha256: string;
  privateKey: CryptoKey;
}

const keys = openAccountDatabase<StoredKey>('yinji.keys', 'keys');

const idOf = (accountId: string, publicKeySha256: string) => `${accountId} ${publicKeySha256}`;

/** This account's keys in the browser, by the SHA-256 of their public halves. */
export async function listHeldKeys(accountId: string): Promise<string[]> {
  return (await keys.list(accountId)).map((key) => key.publicKeySha256);
}

/** The private half, for signing only; undefined where this browser does not hold it. */
export async function findHeldKey(accountId: string, publicKeySha256: string): Promise<CryptoKey | undefined> {
  return (await keys.list(accountId)).find((key) => key.publicKeySha256 === publicKeySha256)?.privateKey;
}

/** Stores a key in this browser. An extractable one is refused: it must never be stored. */
export async function holdKey(
  accountId: string,
  publicKeySha256: string,
  privateKey: CryptoKey,
): Promise<void> {
  if (privateKey.extractable) throw new Error('only a non-extractable key is kept');
  await keys.put({ id: idOf(accountId, publicKeySha256), accountId, publicKeySha256, privateKey });
  // Without this the browser may delete the key when the disk runs full; its answer changes nothing here.
  void navigator.storage?.persist?.().catch(() => undefined);
}

export const dropHeldKey = (accountId: string, publicKeySha256: string) =>
  keys.remove(idOf(accountId, publicKeySha256));
