import { canonicalBytes, fromBase64, signCades, toBase64, type JsonValue } from '@yinji/evidence';
import { serverNow } from '../server-time.ts';
import { certifiedPublicKey, type CertifiedKey } from './choose-key.ts';
import { findHeldKey } from './held-keys.ts';

/** A detached CAdES signature over the canonical JSON (RFC 8785) of what is agreed to; undefined where the key is gone. */
export async function signStatement(accountId: string, key: CertifiedKey, statement: object) {
  const signer = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!signer) return undefined;
  const signature = await signCades({
    content: canonicalBytes(statement as JsonValue),
    signer,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return { certificateSha256: key.certificateSha256, signature: toBase64(signature) };
}
