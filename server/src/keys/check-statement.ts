import { createHash } from 'node:crypto';
import { EvidenceFailure, verifyDetachedCades } from '@yinji/evidence';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { holdLiveKey } from './keys-store.ts';

interface Signed {
  /** Exactly what was signed. */
  content: Uint8Array;
  certificateSha256: Uint8Array;
  /** Detached CAdES, DER. */
  signature: Uint8Array;
  now: Date;
}

/**
 * A detached CAdES signature of the account over these bytes, by a key that may sign now; the key is held against
 * revocation until the transaction ends.
 * @throws Refusal SIGNING_KEY_REQUIRED, SIGNATURE_INVALID
 */
export async function checkStatement(tx: Tx, accountId: string, signed: Signed) {
  const key = await holdLiveKey(tx, accountId, signed.certificateSha256, signed.now);
  if (key === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
  try {
    const { signer } = await verifyDetachedCades(signed.signature, signed.content);
    if (signer.sha256 !== createHash('sha256').update(key.certificate).digest('hex'))
      throw new Refusal('SIGNATURE_INVALID');
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('SIGNATURE_INVALID');
    throw cause;
  }
  return key;
}
