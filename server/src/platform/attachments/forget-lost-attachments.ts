import { inTransaction } from '../db/database.ts';
import type { AppContext } from '../app-context.ts';
import { endLostAttachments } from './attachments-store.ts';

const ARRIVAL_MS = 24 * 3_600_000;

/** Job: destroys uploads that broke off between row and file. */
export async function forgetLostAttachments(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - ARRIVAL_MS);
  await inTransaction(context.db, (tx) => endLostAttachments(tx, before));
}
