import {
  Refusal,
  type AppContext,
  endAttachments,
  findAttachment,
  inTransaction,
} from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { lockEditable } from './lock-editable.ts';

/** Only while the form can be changed. Returns the work. */
export const deleteAttachment = (context: AppContext, accountId: string, id: string): Promise<string> =>
  inTransaction(context.db, async (tx) => {
    const row = await findAttachment(tx, 'certification', id);
    if (row === undefined || (await findOwnWork(tx, accountId, row.subject_id)) === undefined)
      throw new Refusal('NOT_FOUND');
    await lockEditable(context, tx, accountId, row.subject_id);
    await endAttachments(tx, 'certification', row.subject_id, id);
    return row.subject_id;
  });
