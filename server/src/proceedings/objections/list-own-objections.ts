import { dueAt } from '../cases/index.ts';
import { type AppContext, pageOf } from '../../platform/index.ts';
import { listObjectionsOf, type ObjectionRow } from './objections-read-model.ts';

export async function listOwnObjections(
  context: AppContext,
  accountId: string,
  { page = 1, size = 10 }: { page?: number | undefined; size?: number | undefined },
) {
  const rows = await listObjectionsOf(context.db, accountId, pageOf({ page, size }));
  return {
    items: rows.map((row) => {
      const isMine = row.account_id === accountId;
      return {
        id: row.id,
        number: row.number,
        state: row.state,
        mySide: isMine ? ('objector' as const) : ('holder' as const),
        depositNumber: row.deposit_number,
        title: !isMine || row.is_public ? row.title : null,
        at: (row.submitted_at ?? row.created_at).toISOString(),
        dueAt: deadlineOf(row)?.toISOString() ?? null,
      };
    }),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** The next deadline, or none. */
export function deadlineOf(
  row: Pick<ObjectionRow, 'state' | 'submitted_at' | 'answer_due_at' | 'window_due_at'>,
) {
  if (row.state === 'submitted' && row.submitted_at !== null) return dueAt(row.submitted_at);
  if (row.state === 'accepted') return row.answer_due_at;
  return row.state === 'waiting' ? row.window_due_at : null;
}
