import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnWork } from '../works/index.ts';
import { setDescription } from './materials-store.ts';
import { findOwnMaterial, type MaterialRow } from './materials-read-model.ts';

interface Description {
  id: string;
  kind: MaterialRow['kind'];
  note: string;
}

/** The holder's description of a file; the record contains nothing of it. */
export const describeMaterial = (context: AppContext, accountId: string, { id, kind, note }: Description) =>
  inTransaction(context.db, async (tx) => {
    const material = await findOwnMaterial(tx, accountId, id);
    if (material === undefined || (await lockOwnWork(tx, accountId, material.work_id)) === undefined)
      throw new Refusal('NOT_FOUND');
    await setDescription(tx, id, kind, note);
  });
