import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Tx } from '../db/database.ts';
import { checkSignature } from '../deposits/index.ts';
import { holdLiveKey } from '../keys/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

interface Signed {
  certificateSha256: string;
  /** base64 of a detached CAdES. */
  signature: string;
}

/**
 * The undertaking is what the server says it is: it is made again from the rows, never taken from the caller, and has to
 * be what the person's own live key signed. The key is held against revocation until the transaction ends.
 * @throws Refusal SIGNING_KEY_REQUIRED, SIGNATURE_INVALID
 */
export async function checkUndertaking(
  world: World,
  tx: Tx,
  accountId: string,
  statement: object,
  { certificateSha256, signature }: Signed,
) {
  const key = await holdLiveKey(tx, accountId, Buffer.from(certificateSha256, 'hex'), world.now());
  if (key === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
  const signed = canonicalBytes(statement as JsonValue);
  const signatureBytes = Buffer.from(signature, 'base64');
  await checkSignature(signatureBytes, signed, key.certificate);
  return { keyId: key.id, signed, signature: signatureBytes };
}
