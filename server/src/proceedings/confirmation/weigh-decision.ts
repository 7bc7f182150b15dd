import {
  awaitSecond,
  awaitThird,
  confirmSecond,
  insertOpinion,
  listOpinions,
  type CaseRow,
} from '../cases/index.ts';
import { requireSecondPerson } from '../../people/index.ts';
import type { StaffActor, Tx, AppContext } from '../../platform/index.ts';
import { hasNearCopy } from './near-copies-read-model.ts';
import { secondLookOf } from './second-look.ts';
import type { Decision } from './settlement.ts';

interface Given {
  decision: Decision;
  ruleCodes: string[];
  reason: string;
}

/**
 * Stores one reviewer's decision and returns whether it takes effect now. The same for every kind of case: the
 * first may have to wait for an independent second; two equal ones take effect; two different ones go to a
 * third. Under the case's row lock: of two concurrent decisions one finds the case gone.
 */
export async function weighDecision(
  context: AppContext,
  tx: Tx,
  actor: StaffActor<'review-case'>,
  row: CaseRow,
  given: Given,
): Promise<boolean> {
  const now = context.now();
  const before = await listOpinions(tx, row.id);
  const say = () =>
    insertOpinion(tx, { caseId: row.id, round: row.round, staffId: actor.staffId, ...given, now });
  if (row.round === 2) {
    // The lock was given to another person only, on whose own work they do not decide (`mayDecide`).
    const second = await requireSecondPerson(context, tx, actor, {
      first: row.first_by,
      about: [],
      decision: 'review-case',
      rowId: row.id,
      verdict: given.decision,
    });
    await say();
    if (before[0]?.decision !== given.decision) {
      await awaitThird(tx, row.id, second);
      return false;
    }
    await confirmSecond(tx, row.id, second);
    return true;
  }
  await say();
  if (row.round === 1) {
    const why = secondLookOf(context, row, given.decision, await hasNearCopy(tx, row.work_id));
    if (why === undefined) return true;
    await awaitSecond(tx, row.id, actor.staffId, why);
    return false;
  }
  return true;
}
