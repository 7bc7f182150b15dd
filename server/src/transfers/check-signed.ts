import { EvidenceFailure, verifyDetachedCades } from '@yinji/evidence';
import type { Tx } from '../db/database.ts';
import { holdLiveKey } from '../keys/index.ts';
import { Refusal } from '../refusal.ts';

interface Signed {
  accountId: string;
  certificateSha256: string;
  bytes: Uint8Array;
  signature: Uint8Array;
  now: Date;
}

/**
 * A detached CAdES signature over these very bytes by a key of this account that lives now and may sign transfers. The key
 * is held against revocation until the transaction ends. Answers the key's id.
 * @throws Refusal SIGNING_KEY_REQUIRED, KEY_WAITS, SIGNATURE_INVALID
 */
export async function checkSigned(
  tx: Tx,
  { accountId, certificateSha256, bytes, signature, now }: Signed,
): Promise<string> {
  const key = await holdLiveKey(tx, accountId, Buffer.from(certificateSha256, 'hex'), now);
  if (key === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
  if (key.transfers_from > now) throw new Refusal('KEY_WAITS');
  try {
    const { signer } = await verifyDetachedCades(signature, bytes);
    if (signer.sha256 !== certificateSha256) throw new Refusal('SIGNATURE_INVALID');
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('SIGNATURE_INVALID');
    throw cause;
  }
  return key.id;
}
