import { isDeepStrictEqual } from 'node:util';
import { auditStaff, confirmProposer, listOwnStaffIds } from '../../people/index.ts';
import {
  type AppContext,
  inTransaction,
  type PackageTerms,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { lockPackage } from './packages-store.ts';
import { termsOf } from './present-package.ts';
import { presentPackageProposal } from './present-package-proposal.ts';
import { getProposal, insertProposal, lockProposal } from './proposals-store.ts';

interface Proposed {
  id: string;
  packageId: string;
  version: number;
  terms: PackageTerms;
  reason: string;
}

/**
 * A proposal changes nothing that is sold: another person must approve. Sent twice it is one proposal, and a
 * package has one open proposal at a time.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function proposePackage(context: AppContext, actor: StaffActor, given: Proposed) {
  const { id, packageId, version, terms, reason } = given;
  await inTransaction(context.db, async (tx) => {
    const known = await lockProposal(tx, id);
    if (known !== undefined) {
      if (known.proposed_by === actor.staffId && isDeepStrictEqual(known.after, terms)) return;
      throw new Refusal('STATE_CHANGED');
    }
    const row = await lockPackage(tx, packageId);
    if (version > 0) Refusal.unlessFound(row);
    if ((row?.version ?? 0) !== version)
      throw new Refusal('STATE_CHANGED', '这个套餐刚被他人修改，请核对后重新填写');
    const before = row === undefined ? null : termsOf(row);
    if (isDeepStrictEqual(before, terms)) throw new Refusal('BAD_INPUT', '内容没有改动');
    await confirmProposer(context, actor, { decision: 'package', rowId: id });
    const isNew = await insertProposal(tx, {
      id,
      package_id: packageId,
      version,
      before: before && JSON.stringify(before),
      after: JSON.stringify(terms),
      reason,
      proposed_by: actor.staffId,
      proposed_at: context.now(),
    });
    if (!isNew) throw new Refusal('STATE_CHANGED', '这个套餐已有一项改动等待核准');
    await auditStaff(tx, actor.staffId, 'package-proposed', id);
  });
  return presentPackageProposal(
    await getProposal(context.db, id),
    await listOwnStaffIds(context.db, actor.staffId),
  );
}
