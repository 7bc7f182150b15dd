import { makeRecoveryCode, toBase64, toUtf8, wrapKey } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import { makeKeyPair, openPkcs8, publicKeySha256 } from '../../lib/keys-store/key-pair.ts';
import { keepPendingKey, type PendingKey } from '../../lib/keys-store/pending-key.ts';
import { requestFor } from './enrol-key.ts';

/**
 * Makes a key and the code of its recovery sheet, and keeps both in this browser until the sheet is tested. The
 * private half leaves this function only enciphered.
 */
export async function makePendingKey(accountId: string, name: string): Promise<PendingKey> {
  const { privateKey, publicKey } = await makeKeyPair();
  const digest = await publicKeySha256(publicKey);
  const code = makeRecoveryCode();
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  const sheet = await wrapKey(pkcs8, { kind: 'sheet', secret: toUtf8(code), publicKeySha256: digest });
  const csr = await requestFor(await openPkcs8(pkcs8), name);
  const made: PendingKey = {
    id: accountId,
    accountId,
    publicKeySha256: digest,
    csr,
    code,
    wraps: { sheet: toBase64(sheet) },
    madeAt: new Date(serverNow()).toISOString(),
  };
  await keepPendingKey(made);
  return made;
}
