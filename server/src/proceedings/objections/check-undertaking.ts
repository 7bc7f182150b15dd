import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Tx, AppContext } from '../../platform/index.ts';
import { checkStatement } from '../../evidence/index.ts';

interface Signed {
  certificateSha256: string;
  /** base64 of a detached CAdES. */
  signature: string;
}

/**
 * The server rebuilds the undertaking from the rows, never takes it from the caller, and requires the signature
 * of the person's own live key over it. The key is locked against revocation until the transaction ends.
 * @throws Refusal SIGNING_KEY_REQUIRED, SIGNATURE_INVALID
 */
export async function checkUndertaking(
  context: AppContext,
  tx: Tx,
  accountId: string,
  statement: object,
  { certificateSha256, signature }: Signed,
) {
  const content = canonicalBytes(statement as JsonValue);
  const given = { content, certificateSha256, signature: Buffer.from(signature, 'base64'), now: context.now() };
  const { id: keyId } = await checkStatement(tx, accountId, given);
  return { keyId, signed: content, signature: given.signature };
}
