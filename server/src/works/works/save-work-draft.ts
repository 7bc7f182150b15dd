import { type AppContext, inTransaction } from '../../platform/index.ts';
import { beginWork } from './begin-work.ts';
import { updateWork } from './update-work.ts';
import type { Described } from './work-fields.ts';

interface Draft extends Described {
  id?: string | undefined;
}

/** Saves a draft, or creates one. Returns its id. */
export async function saveWorkDraft(
  context: AppContext,
  accountId: string,
  { id, ...draft }: Draft,
): Promise<string> {
  if (id === undefined)
    return inTransaction(context.db, (tx) => beginWork(tx, accountId, draft, context.now()));
  await updateWork(context, accountId, { id, ...draft });
  return id;
}
