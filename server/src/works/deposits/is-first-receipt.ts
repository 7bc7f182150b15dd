import { type AppContext, findFirstReceipt, type Tx } from '../../platform/index.ts';
import { wasReceivedBefore } from './deposits-store.ts';

/**
 * Whether nobody, not even its holder, had sent the original's bytes before they came for this work. Asked when they
 * have come: who has only a digest gets no answer (docs/decisions/0036).
 */
export async function isFirstReceipt(
  context: AppContext,
  tx: Tx,
  workId: string,
  sha256: string,
): Promise<boolean> {
  const receivedAt = await findFirstReceipt(context, tx, sha256, workId);
  if (receivedAt === undefined) return false;
  return !(await wasReceivedBefore(tx, { workId, sha256: Buffer.from(sha256, 'hex'), receivedAt }));
}
