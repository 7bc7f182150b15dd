import { canonicalBytes, fromBase64, signCades, toBase64, type JsonValue } from '@yinji/evidence';
import { serverNow } from '@yinji/web';
import { certifiedPublicKey, type CertifiedKey } from './choose-key.ts';
import { findHeldKey } from './held-keys.ts';

/**
 * A detached CAdES signature (base64) over exactly these bytes; undefined where the browser no longer holds the
 * key.
 */
export async function signBytes(accountId: string, key: CertifiedKey, content: Uint8Array) {
  const signer = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!signer) return undefined;
  const signature = await signCades({
    content,
    signer,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return { certificateSha256: key.certificateSha256, signature: toBase64(signature) };
}

/** The same over the canonical JSON (RFC 8785) of a statement. */
export const signStatement = (accountId: string, key: CertifiedKey, statement: object) =>
  signBytes(accountId, key, canonicalBytes(statement as JsonValue));
