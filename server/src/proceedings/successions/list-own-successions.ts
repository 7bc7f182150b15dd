import { Refusal, type AppContext, pageOf } from '../../platform/index.ts';
import { listContests } from './contests-store.ts';
import { sideOf } from './present-succession.ts';
import { isHolder, listWorks } from './succession-works-read-model.ts';
import { listSided } from './successions-store.ts';

interface Asked {
  workId?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/**
 * One's own, those about one's works, and those one contests; the newest first.
 * @throws Refusal NOT_FOUND for another person's work
 */
export async function listOwnSuccessions(
  context: AppContext,
  accountId: string,
  { workId, page = 1, size = 10 }: Asked,
) {
  if (workId !== undefined && !(await isHolder(context.db, accountId, workId))) throw new Refusal('NOT_FOUND');
  const rows = await listSided(context.db, accountId, { workId, ...pageOf({ page, size }) });
  const ids = rows.map((row) => row.id);
  const works = Map.groupBy(await listWorks(context.db, ids), (one) => one.succession_id);
  const contests = await listContests(context.db, ids);
  return {
    items: rows.map((row) => {
      const mySide = sideOf(row, accountId);
      const all = works.get(row.id) ?? [];
      const own = contests.find((one) => one.succession_id === row.id && one.account_id === accountId);
      const shown = mySide === 'contester' ? all.filter((one) => one.work_id === own?.work_id) : all;
      return {
        id: row.id,
        number: row.number,
        kind: row.kind,
        state: row.state,
        mySide,
        title: shown[0]?.title ?? '',
        works: shown.length,
        at: (row.submitted_at ?? row.begun_at).toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
      };
    }),
    total: Number(rows[0]?.total ?? 0),
  };
}
