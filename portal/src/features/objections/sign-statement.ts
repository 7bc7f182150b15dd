import { canonicalBytes, fromBase64, signCades, toBase64, type JsonValue } from '@yinji/evidence';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';
import { serverNow } from '../../lib/server-time.ts';

/** The statement as canonical JSON, signed in this browser; undefined where the key is here no longer. */
export async function signStatement(
  accountId: string,
  key: CertifiedKey,
  statement: object,
): Promise<string | undefined> {
  const privateKey = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!privateKey) return undefined;
  const signature = await signCades({
    content: canonicalBytes(statement as JsonValue),
    signer: privateKey,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return toBase64(signature);
}
