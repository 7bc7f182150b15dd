import { isDeepStrictEqual } from 'node:util';
import {
  type PackageTerms,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
  newId,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { insertChange, insertPackage, listAllPackages, lockPackage, updatePackage } from './packages-store.ts';
import { presentPackage, termsOf } from './present-package.ts';

/**
 * Makes a package (version 0, under an id of the asker's choosing, so that asking twice makes one) or changes it, when
 * the asker saw its latest version. Orders keep their own snapshot; what it was before is written down for good.
 * @throws Refusal NOT_FOUND, STATE_CHANGED where somebody else was first
 */
export async function savePackage(
  context: AppContext,
  actor: StaffActor,
  { id, version, ...given }: PackageTerms & { id: string; version: number },
) {
  const after: PackageTerms = { ...given };
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    let before: PackageTerms | null = null;
    if (version === 0) {
      if (!(await insertPackage(tx, id, after, now))) throw new Refusal('STATE_CHANGED');
    } else {
      const row = await lockPackage(tx, id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (row.version !== version) throw new Refusal('STATE_CHANGED', '这个套餐刚被他人修改，请核对后重新填写');
      before = termsOf(row);
      if (isDeepStrictEqual(before, after)) return;
      await updatePackage(tx, id, version + 1, after, now);
    }
    await insertChange(tx, { id: newId(), packageId: id, staffId: actor.staffId, before, after, at: now });
    await auditStaff(tx, actor.staffId, 'package-saved', id);
  });
  const saved = (await listAllPackages(context.db)).find((row) => row.id === id);
  if (saved === undefined) throw new Refusal('NOT_FOUND');
  return presentPackage(saved);
}
