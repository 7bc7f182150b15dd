import { type AppContext, Refusal, type StaffActor } from '../../platform/index.ts';
import { openProceeding } from '../../people/index.ts';
import { objection } from './objection.ts';
import { findObjection } from './objections-read-model.ts';
import { presentComparison } from './present-comparison.ts';
import { presentSource } from './present-source.ts';
import { listComparisons, listSources } from './sources-store.ts';

/** For a staff member who opened the objection; audited first. */
export async function openStaffSources(context: AppContext, actor: StaffActor, objectionId: string) {
  const row = Refusal.unlessFound(await findObjection(context.db, objectionId));
  await openProceeding(context, actor, objection, objectionId, {
    about: [row.account_id, row.holder_id],
    part: { name: 'sources', id: objectionId },
  });
  const [sources, comparisons] = await Promise.all([
    listSources(context.db, objectionId),
    listComparisons(context.db, objectionId),
  ]);
  const objector = sources.find(({ side }) => side === 'objector');
  const holder = sources.find(({ side }) => side === 'holder');
  const now = comparisons.find(
    (one) => one.objector_source_id === objector?.id && one.holder_source_id === holder?.id,
  );
  return {
    objector: objector ? presentSource(objector) : null,
    holder: holder ? presentSource(holder) : null,
    comparison: now ? presentComparison(now, { outlines: ['objector', 'holder'], withFigures: true }) : null,
    earlier: comparisons
      .filter((one) => one !== now)
      .map((one) => presentComparison(one, { outlines: [], withFigures: true })),
  };
}
