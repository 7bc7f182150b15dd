import {
  Refusal,
  type AppContext,
  endAttachments,
  findAttachment,
  inTransaction,
} from '../../platform/index.ts';
import { isWorkHeld } from '../../people/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { lockEditable } from './lock-editable.ts';

/** Only while the form can be changed, and no hold keeps what belongs to the work. Returns the work. */
export const deleteAttachment = (context: AppContext, accountId: string, id: string): Promise<string> =>
  inTransaction(context.db, async (tx) => {
    const row = await findAttachment(tx, 'certification', id);
    if (row === undefined || (await findOwnWork(tx, accountId, row.subject_id)) === undefined)
      throw new Refusal('NOT_FOUND');
    await lockEditable(context, tx, accountId, row.subject_id);
    if (await isWorkHeld(tx, { workId: row.subject_id, accountId }))
      throw new Refusal('STATE_CHANGED', '暂时不能删去');
    await endAttachments(tx, 'certification', row.subject_id, id);
    return row.subject_id;
  });
