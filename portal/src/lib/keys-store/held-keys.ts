import { deleteKey, listKeys, putKey } from './key-database.ts';

const idOf = (accountId: string, publicKeySha256: string) => `${accountId} ${publicKeySha256}`;

/** This account's keys in the browser, by the SHA-256 of their public halves. */
export async function listHeldKeys(accountId: string): Promise<string[]> {
  return (await listKeys(accountId)).map((key) => key.publicKeySha256);
}

/** The private half, for signing only; undefined where this browser does not hold it. */
export async function findHeldKey(accountId: string, publicKeySha256: string): Promise<CryptoKey | undefined> {
  return (await listKeys(accountId)).find((key) => key.publicKeySha256 === publicKeySha256)?.privateKey;
}

/** Stores a key in this browser. An extractable one is refused: it must never be stored. */
export async function holdKey(
  accountId: string,
  publicKeySha256: string,
  privateKey: CryptoKey,
): Promise<void> {
  if (privateKey.extractable) throw new Error('only a non-extractable key is kept');
  await putKey({ id: idOf(accountId, publicKeySha256), accountId, publicKeySha256, privateKey });
  // Without this the browser may delete the key when the disk runs full; its answer changes nothing here.
  void navigator.storage?.persist?.().catch(() => undefined);
}

export const dropHeldKey = (accountId: string, publicKeySha256: string) =>
  deleteKey(idOf(accountId, publicKeySha256));
