import type { StaffActor, AppContext } from '../../platform/index.ts';
import { listOpinionsOf } from './opinions-read-model.ts';

const SIZE = 20;

/** My decisions and their results; nobody else's. */
export async function listOwnDecisions(
  context: AppContext,
  actor: StaffActor,
  { show = 'all', page = 1 }: { show?: 'all' | 'overturned' | undefined; page?: number | undefined },
) {
  const { rows, total, overturned } = await listOpinionsOf(
    context.db,
    actor.staffId,
    show === 'overturned',
    Math.max(1, page),
    SIZE,
  );
  return {
    total,
    overturned,
    items: rows.map((row) => ({
      caseId: row.case_id,
      kind: row.kind,
      title: row.title,
      decision: row.decision,
      ruleCodes: row.rule_codes,
      reason: row.reason,
      at: row.at.toISOString(),
      minutes: row.minutes,
      fate: row.fate,
    })),
  };
}
