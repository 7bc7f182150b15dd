import { encodeKeyRollover, fromBase64, signCades, toBase64 } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';

/**
 * A held key's countersignature for a new one (docs/evidence-format.md §13); undefined where it is no longer
 * held.
 */
export async function countersign(accountId: string, older: CertifiedKey, newPublicKeySha256: string) {
  const signer = await findHeldKey(accountId, certifiedPublicKey(older) ?? '');
  if (!signer) return undefined;
  const at = new Date(serverNow());
  const statement = encodeKeyRollover({
    type: 'key-succession',
    v: 1,
    old_certificate_sha256: older.certificateSha256,
    new_spki_sha256: newPublicKeySha256,
    at: at.toISOString(),
  });
  const signature = await signCades({
    content: statement,
    signer,
    certificate: fromBase64(older.certificate),
    chain: [fromBase64(older.issuer)],
    signingTime: at,
  });
  return { statement: toBase64(statement), signature: toBase64(signature) };
}
