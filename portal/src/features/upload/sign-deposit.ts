import { prepareDeposit, type InputOf, type WorkDetail, type submitDeposit } from '@yinji/contract';
import { fromBase64, signCades, toBase64, toHex } from '@yinji/evidence';
import { api } from '../../lib/api.ts';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';
import { serverNow } from '../../lib/server-time.ts';
import { buildManifest } from './build-manifest.ts';

export class KeyGone extends Error {
  override readonly name = 'KeyGone';
}

/** A manifest over the draft as the server holds it, signed in this browser. Sent again, it must be the same bytes. */
export async function signDeposit(
  accountId: string,
  work: WorkDetail,
  key: CertifiedKey,
): Promise<InputOf<typeof submitDeposit>> {
  const privateKey = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!privateKey) throw new KeyGone('the browser no longer holds the key');
  const prepared = await api.call(prepareDeposit, { workId: work.id });
  const manifest = buildManifest({
    work,
    prepared,
    certificateSha256: key.certificateSha256,
    salt: toHex(crypto.getRandomValues(new Uint8Array(16))),
  });
  const signature = await signCades({
    content: manifest,
    signer: privateKey,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return { workId: work.id, manifest: toBase64(manifest), signature: toBase64(signature) };
}
