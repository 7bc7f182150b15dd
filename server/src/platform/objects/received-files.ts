import { inTransaction, type Database } from '../db/database.ts';
import type { AppContext } from '../app-context.ts';
import { findReceivedFile, insertReceivedFile } from './received-files-store.ts';

const lookupOf = ({ vault }: AppContext, sha256: string) => Buffer.from(vault.lookup('received-file', sha256));
/** Bound to the file, so that two rows of one receiver cannot be joined. */
const receiverLookupOf = ({ vault }: AppContext, sha256: string, receiver: string) =>
  Buffer.from(vault.lookup('received-file-receiver', `${sha256} ${receiver}`));

/**
 * Notes that these bytes have been received. Called as soon as the last byte is here and before anything is decided
 * about them: refused bytes were received too. `receiver` is the work that they were sent for; a repetition changes
 * nothing.
 */
export async function noteReceivedFile(context: AppContext, sha256: string, receiver?: string): Promise<void> {
  const row = {
    lookup: lookupOf(context, sha256),
    receiver_lookup: receiver === undefined ? null : receiverLookupOf(context, sha256, receiver),
    received_at: context.now(),
  };
  await inTransaction(context.db, (tx) => insertReceivedFile(tx, row));
}

/** When these bytes were received for the first time, if that was for this work; otherwise undefined. */
export async function findFirstReceipt(
  context: AppContext,
  db: Database,
  sha256: string,
  receiver: string,
): Promise<Date | undefined> {
  const row = await findReceivedFile(db, lookupOf(context, sha256));
  if (row?.receiver_lookup == null) return undefined;
  const isOwn = Buffer.compare(row.receiver_lookup, receiverLookupOf(context, sha256, receiver)) === 0;
  return isOwn ? row.received_at : undefined;
}
