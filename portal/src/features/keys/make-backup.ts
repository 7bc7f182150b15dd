import { backupKey } from '@yinji/evidence';
import { makeKeyPair, publicKeySha256 } from '../../lib/keys-store/key-pair.ts';

export interface MadeBackup {
  pem: string;
  publicKeySha256: string;
}

/**
 * Makes a pair and its encrypted backup. The extractable half is dropped at the end of this function: the
 * signing key is read from the backup file, so that a backup which does not open is always noticed.
 */
export async function makeBackup(password: string): Promise<MadeBackup> {
  const { privateKey, publicKey } = await makeKeyPair();
  const [pem, digest] = await Promise.all([backupKey(privateKey, password), publicKeySha256(publicKey)]);
  return { pem, publicKeySha256: digest };
}
