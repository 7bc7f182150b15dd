import { endAttachments, inTransaction, itemJob, type Tx } from '../../platform/index.ts';
import { lockChange } from './changes-store.ts';
import { isHeld, listForgettable } from './held-read-model.ts';

/** Destroys the materials of a change that ended without a record, unless a hold keeps them; then a job does it later. */
export async function forgetMaterials(tx: Tx, id: string): Promise<void> {
  if (!(await isHeld(tx, id))) await endAttachments(tx, 'change', id);
}

export const forgetChangeMaterials = itemJob({
  kind: 'forget-change-materials',
  label: '清除变更材料',
  listDue: ({ db }, free) => listForgettable(db, free('change_request.id')),
  run: (context, id) =>
    inTransaction(context.db, async (tx) => {
      await lockChange(tx, id);
      await forgetMaterials(tx, id);
    }),
});
