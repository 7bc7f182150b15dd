import * as calls from '@yinji/contract';
import {
  Refusal,
  type Route,
  type Tx,
  type AppContext,
  accountRoute,
  endAttachments,
  findAttachment,
  inTransaction,
  openAttachment,
  presentAttachment,
  receiveAttachment,
} from '../../platform/index.ts';
import { mustBeEditable } from './change.ts';
import { countOwnChanges, findOwnChange, lockChange } from './changes-store.ts';
import { isHeld } from './held-read-model.ts';
import { listOwnChanges } from './changes-read-model.ts';
import { presentChange, presentSummary } from './present-change.ts';
import { saveChange } from './save-change.ts';
import { submitChange } from './submit-change.ts';
import { withdrawChange } from './withdraw-change.ts';

/** Another person's change is not found. */
async function mustOwn(context: AppContext, accountId: string, id: string): Promise<void> {
  if ((await findOwnChange(context.db, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
}

/** Locks one's own change; its attachments may change only while it can be edited. */
async function admitMaterial(context: AppContext, tx: Tx, accountId: string, id: string): Promise<void> {
  const row = await lockChange(tx, id);
  if (row?.account_id !== accountId) throw new Refusal('NOT_FOUND');
  await mustBeEditable(tx, row, context.now());
}

export const changesRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.saveChange, async (input, { actor }) => {
    await saveChange(context, actor.accountId, input);
    return presentChange(context, input.id);
  }),
  accountRoute(calls.submitChange, async ({ id, certificateSha256, signature }, { actor }) => {
    await submitChange(context, actor.accountId, {
      id,
      certificateSha256,
      signature: Buffer.from(signature, 'base64'),
    });
    return presentChange(context, id);
  }),
  accountRoute(calls.withdrawChange, async ({ id }, { actor }) => {
    await withdrawChange(context, actor.accountId, id);
    return null;
  }),
  accountRoute(calls.listChanges, async ({ page = 1, size = 20 }, { actor }) => {
    const [from, most] = [Math.max(1, page), Math.min(100, Math.max(1, size))];
    const rows = await listOwnChanges(context.db, actor.accountId, from, most);
    return {
      items: rows.map(({ title, ...row }) => presentSummary(row, title)),
      total: await countOwnChanges(context.db, actor.accountId),
    };
  }),
  accountRoute(calls.getChange, async ({ id }, { actor }) => {
    await mustOwn(context, actor.accountId, id);
    return presentChange(context, id);
  }),
  accountRoute(calls.uploadChangeMaterial, async ({ id, kind }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    const { accountId } = actor;
    const admit = (tx: Tx) => admitMaterial(context, tx, accountId, id);
    const given = { accountId, subjectKind: 'change', subjectId: id, kind, admit } as const;
    return presentAttachment<calls.ChangeMaterialKind>(context, await receiveAttachment(context, given, file));
  }),
  accountRoute(calls.deleteChangeMaterial, async ({ id, materialId }, { actor }) => {
    await inTransaction(context.db, async (tx) => {
      await admitMaterial(context, tx, actor.accountId, id);
      if (await isHeld(tx, id)) throw new Refusal('STATE_CHANGED', '暂时不能删去');
      if (!(await endAttachments(tx, 'change', id, materialId))) throw new Refusal('NOT_FOUND');
    });
    return null;
  }),
  accountRoute(calls.getChangeMaterial, async ({ id, materialId }, { actor }) => {
    await mustOwn(context, actor.accountId, id);
    const material = await findAttachment(context.db, 'change', materialId);
    if (material?.subject_id !== id) throw new Refusal('NOT_FOUND');
    return openAttachment(context, material);
  }),
];
