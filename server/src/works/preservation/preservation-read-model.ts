import type { Database } from '../../platform/index.ts';
import type { DueObject } from './preservation-store.ts';

/** Bundles and documents whose proof ends before `before`, or is unknown; the first to end first. */
export async function listDue(db: Database, before: Date, limit: number): Promise<DueObject[]> {
  const bundles = await db
    .selectFrom('bundle')
    .innerJoin('deposit', 'deposit.work_id', 'bundle.work_id')
    .select(['bundle.work_id', 'variant', 'number', 'object_key', 'sha256', 'covered_until'])
    .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
    .orderBy('covered_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  const documents = await db
    .selectFrom('document')
    .select(['work_id', 'kind', 'number', 'object_key', 'sha256', 'covered_until'])
    .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
    .orderBy('covered_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return [
    ...bundles.map(({ variant, ...row }) => ({
      ...row,
      kind: variant === 'public' ? ('public-bundle' as const) : ('bundle' as const),
    })),
    ...documents,
  ].map((row) => ({
    workId: row.work_id,
    kind: row.kind,
    number: row.number,
    objectKey: row.object_key,
    sha256: row.sha256,
    coveredUntil: row.covered_until,
  }));
}

/** How many are due, and when the first proof ends. */
export async function countDue(db: Database, before: Date): Promise<{ due: number; firstEnd: Date | null }> {
  // Two statements, each by its index: the few due rows among a million are found without reading the others.
  const count = async (table: 'bundle' | 'document') => {
    const { due } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
      .executeTakeFirstOrThrow();
    const { firstEnd } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.min('covered_until').as('firstEnd'))
      .executeTakeFirstOrThrow();
    return { due, firstEnd };
  };
  const counts = [await count('bundle'), await count('document')];
  const ends = counts.flatMap(({ firstEnd }) => (firstEnd === null ? [] : [firstEnd]));
  return {
    due: counts.reduce((sum, { due }) => sum + due, 0),
    firstEnd: ends.length === 0 ? null : ends.reduce((one, other) => (other < one ? other : one)),
  };
}
