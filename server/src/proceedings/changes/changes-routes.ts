import {
  deleteChangeMaterial,
  getChange,
  getChangeMaterial,
  listChanges,
  saveChange,
  submitChange,
  uploadChangeMaterial,
  withdrawChange,
} from '@yinji/contract';
import {
  Refusal,
  type Route,
  type Tx,
  type World,
  accountRoute,
  endEnclosures,
  findEnclosure,
  inTransaction,
  openEnclosure,
  receiveEnclosure,
} from '../../platform/index.ts';
import { mustBeEditable } from './change.ts';
import { countOwnChanges, findOwnChange, listOwnChanges, lockChange } from './changes-store.ts';
import { presentChange, presentSummary } from './present-change.ts';
import { saveChange as save } from './save-change.ts';
import { submitChange as submit } from './submit-change.ts';
import { withdrawChange as withdraw } from './withdraw-change.ts';

/** Somebody else's change is not found. */
async function mustOwn(world: World, accountId: string, id: string): Promise<void> {
  if ((await findOwnChange(world.db, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
}

/** Locks one's own change; its materials come and go only while it can be edited. */
async function admitMaterial(world: World, tx: Tx, accountId: string, id: string): Promise<void> {
  const row = await lockChange(tx, id);
  if (row?.account_id !== accountId) throw new Refusal('NOT_FOUND');
  await mustBeEditable(tx, row, world.now());
}

async function mustContain(world: World, id: string, materialId: string): Promise<void> {
  const row = await findEnclosure(world.db, 'change', materialId);
  if (row?.subject_id !== id) throw new Refusal('NOT_FOUND');
}

export const changesRoutes = (world: World): Route[] => [
  accountRoute(saveChange, async (input, { actor }) => {
    await save(world, actor.accountId, input);
    return presentChange(world, input.id);
  }),
  accountRoute(submitChange, async ({ id, certificateSha256, signature }, { actor }) => {
    await submit(world, actor.accountId, {
      id,
      certificateSha256,
      signature: Buffer.from(signature, 'base64'),
    });
    return presentChange(world, id);
  }),
  accountRoute(withdrawChange, async ({ id }, { actor }) => {
    await withdraw(world, actor.accountId, id);
    return null;
  }),
  accountRoute(listChanges, async ({ page = 1, size = 20 }, { actor }) => {
    const [from, most] = [Math.max(1, page), Math.min(100, Math.max(1, size))];
    const rows = await listOwnChanges(world.db, actor.accountId, from, most);
    return {
      items: rows.map(({ title, ...row }) => presentSummary(row, title)),
      total: await countOwnChanges(world.db, actor.accountId),
    };
  }),
  accountRoute(getChange, async ({ id }, { actor }) => {
    await mustOwn(world, actor.accountId, id);
    return presentChange(world, id);
  }),
  accountRoute(uploadChangeMaterial, async ({ id, kind }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    const { accountId } = actor;
    const admit = (tx: Tx) => admitMaterial(world, tx, accountId, id);
    return receiveEnclosure(world, { accountId, subjectKind: 'change', subjectId: id, kind, admit }, file);
  }),
  accountRoute(deleteChangeMaterial, async ({ id, materialId }, { actor }) => {
    await inTransaction(world.db, async (tx) => {
      await admitMaterial(world, tx, actor.accountId, id);
      const ended = await endEnclosures(tx, 'change', id, materialId);
      if (ended.numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
    });
    return null;
  }),
  accountRoute(getChangeMaterial, async ({ id, materialId }, { actor }) => {
    await mustOwn(world, actor.accountId, id);
    await mustContain(world, id, materialId);
    return openEnclosure(world, 'change', materialId);
  }),
];
