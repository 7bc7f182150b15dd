import { dueAt } from '../cases/index.ts';
import { type AppContext, pageOf, daysFrom } from '../../platform/index.ts';
import { countForDesk, listForDesk } from './desk-store.ts';

interface Asked {
  show?: 'open' | 'ended' | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/** Working days for the first reading. */
const READING_DAYS = 5;

/** Nothing personal; opening one is audited. */
export async function listSuccessions(context: AppContext, { show = 'open', ...page }: Asked) {
  const rows = await listForDesk(context.db, show === 'ended', pageOf(page));
  return {
    items: rows.map((row) => {
      const submittedAt = row.submitted_at ?? row.begun_at;
      const due = row.state === 'submitted' ? dueAt(submittedAt, READING_DAYS) : row.due_at;
      return {
        id: row.id,
        number: row.number,
        kind: row.kind,
        state: row.state,
        works: row.works,
        openContests: row.contests,
        submittedAt: submittedAt.toISOString(),
        dueAt: due?.toISOString() ?? null,
        isRead: row.read_by !== null,
      };
    }),
    total: Number(rows[0]?.total ?? 0),
    ...(await countForDesk(context.db, daysFrom(context.now(), -30))),
  };
}
