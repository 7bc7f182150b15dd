import { Refusal, type Tx } from '../../platform/index.ts';
import { checkStatement } from '../../evidence/index.ts';

/**
 * Like every statement, and by a key that may sign transfers already: a later key waits 72 hours. Returns its
 * id.
 * @throws Refusal SIGNING_KEY_REQUIRED, KEY_WAITS, SIGNATURE_INVALID
 */
export async function checkSigned(
  tx: Tx,
  accountId: string,
  signed: Parameters<typeof checkStatement>[2],
): Promise<string> {
  const key = await checkStatement(tx, accountId, signed);
  if (key.transfers_from > signed.now) throw new Refusal('KEY_WAITS');
  return key.id;
}
