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
 * Creates a package (version 0, under an id chosen by the caller, so that a repetition makes one) or changes
 * it, if the caller saw its latest version. Orders keep their own snapshot; the earlier terms are kept
 * permanently.
 * @throws Refusal NOT_FOUND, STATE_CHANGED where another editor was first
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
      const row = Refusal.unlessFound(await lockPackage(tx, id));
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
