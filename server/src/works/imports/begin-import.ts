import { type SkippedLine, type AppContext, inTransaction } from '../../platform/index.ts';
import { insertBatch } from './batches-store.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

interface Begun {
  id: string;
  name: string;
  skipped: SkippedLine[];
}

/** The browser chooses the id: a repetition is one batch, and another person's id is not found. */
export async function beginImport(
  context: AppContext,
  accountId: string,
  begun: Begun,
): Promise<ImportSummary> {
  await inTransaction(context.db, (tx) =>
    insertBatch(tx, { ...begun, account_id: accountId, now: context.now() }),
  );
  return getBatch(context, accountId, begun.id);
}
