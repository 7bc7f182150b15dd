import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { Tx, AppContext } from '../../platform/index.ts';
import { checkStatement } from '../../evidence/index.ts';

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
