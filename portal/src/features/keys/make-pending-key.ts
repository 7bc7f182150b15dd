import { makeRecoveryCode, toBase64, toUtf8, wrapKey } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import { makeKeyPair, openPkcs8, publicKeySha256 } from '../../lib/keys-store/key-pair.ts';
import { keepPendingKey, type PendingKey } from '../../lib/keys-store/pending-key.ts';
import { requestFor } from './enrol-key.ts';
import { makePasskey } from './passkey.ts';
import { numberOf, sheetWords } from './sheet-words.ts';

/**
 * Makes a key and the code of its recovery sheet, and keeps both in this browser until the sheet is tested. The
 * private half leaves this function only enciphered: by the code, and by a passkey where the device has one.
 */
export async function makePendingKey(accountId: string, name: string): Promise<PendingKey> {
  const { privateKey, publicKey } = await makeKeyPair();
  const digest = await publicKeySha256(publicKey);
  // First, while the press that led here still counts: browsers ask for a passkey only after one.
  const passkey = await makePasskey(digest, sheetWords.passkeyName(numberOf(digest)));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  const wrap = async (kind: 'sheet' | 'passkey', secret: Uint8Array) =>
    toBase64(await wrapKey(pkcs8, { kind, secret, publicKeySha256: digest }));
  const code = makeRecoveryCode();
  const wraps: PendingKey['wraps'] = { sheet: await wrap('sheet', toUtf8(code)) };
  if (passkey)
    wraps.passkey = {
      credentialId: passkey.credentialId,
      wrapped: await wrap('passkey', passkey.secret),
    };
  const csr = await requestFor(await openPkcs8(pkcs8), name);
  const made: PendingKey = {
    id: accountId,
    accountId,
    publicKeySha256: digest,
    csr,
    code,
    wraps,
    passkey: passkey ? (passkey.isSynced ? 'synced' : 'here') : 'none',
    madeAt: new Date(serverNow()).toISOString(),
  };
  await keepPendingKey(made);
  return made;
}
