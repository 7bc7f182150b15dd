import { statementOf } from '@yinji/contract';
import {
  canonicalBytes,
  fromBase64,
  sha256,
  signCades,
  toBase64,
  toHex,
  type JsonValue,
} from '@yinji/evidence';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { findHeldKey } from '../../lib/keys-store/held-keys.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { Certification } from './certification-query.ts';

export class KeyGone extends Error {
  override readonly name = 'KeyGone';
}

/** The bytes of the form that stands on the page; the server builds its own and compares by the signature. */
export function formBytes({ depositNumber, form, attachments }: Certification): Uint8Array {
  if (form === null) throw new Error('a statement is about a form');
  return canonicalBytes(statementOf(depositNumber, form, attachments) as unknown as JsonValue);
}

export const digestOf = (bytes: Uint8Array): string => toHex(sha256(bytes));

/** A detached signature by the key that this browser holds. */
export async function signBytes(accountId: string, content: Uint8Array, key: CertifiedKey) {
  const privateKey = await findHeldKey(accountId, certifiedPublicKey(key) ?? '');
  if (!privateKey) throw new KeyGone('the browser no longer holds the key');
  const signature = await signCades({
    content,
    signer: privateKey,
    certificate: fromBase64(key.certificate),
    chain: [fromBase64(key.issuer)],
    signingTime: new Date(serverNow()),
  });
  return { certificateSha256: key.certificateSha256, signature: toBase64(signature) };
}
