import { prepareDeposit, type InputOf, type WorkDetail, type submitDeposit } from '@yinji/contract';
import { buildManifest, fromBase64, signCades, toBase64 } from '@yinji/evidence';
import { api } from '../../lib/api.ts';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';
import { serverNow } from '../../lib/server-time.ts';

export class KeyGone extends Error {
  override readonly name = 'KeyGone';
}

/**
 * A manifest over the draft as the server holds it, signed in this browser, and what opens its commitments to title and
 * name. Sent again, it must be the same bytes.
 */
export async function signDeposit(
  accountId: string,
  work: WorkDetail,
  key: CertifiedKey,
): Promise<InputOf<typeof submitDeposit>> {
  const privateKey = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!privateKey) throw new KeyGone('the browser no longer holds the key');
  const prepared = await api.call(prepareDeposit, { workId: work.id });
  if (work.file === null) throw new Error('a manifest names a file');
  const { manifest, reveal } = buildManifest({
    ...prepared,
    title: work.title,
    certificateSha256: key.certificateSha256,
    files: [work.file],
    claimedCreated: work.claimedCreatedOn,
  });
  const signature = await signCades({
    content: manifest,
    signer: privateKey,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return {
    workId: work.id,
    manifest: toBase64(manifest),
    reveal: toBase64(reveal),
    signature: toBase64(signature),
  };
}
