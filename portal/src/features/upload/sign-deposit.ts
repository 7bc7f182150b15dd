import { prepareDeposit, type InputOf, type WorkDetail, type submitDeposit } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';
import { signManifest } from './sign-manifest.ts';

export class KeyGone extends Error {
  override readonly name = 'KeyGone';
}

/** The private half of a certified key. @throws KeyGone where this browser does not hold it */
export async function openKey(accountId: string, key: CertifiedKey): Promise<CryptoKey> {
  const privateKey = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!privateKey) throw new KeyGone('the browser no longer holds the key');
  return privateKey;
}

/** A manifest over the server's draft, signed in this browser. A repetition must send the same bytes. */
export async function signDeposit(
  accountId: string,
  work: WorkDetail,
  key: CertifiedKey,
): Promise<InputOf<typeof submitDeposit>> {
  const privateKey = await openKey(accountId, key);
  const prepared = await api.call(prepareDeposit, { workId: work.id });
  if (work.file === null) throw new Error('a manifest names a file');
  const { title, claimedCreatedOn, file } = work;
  const signed = await signManifest({ ...prepared, title, claimedCreatedOn, file }, key, privateKey);
  return { workId: work.id, workType: work.workType, ...signed };
}
