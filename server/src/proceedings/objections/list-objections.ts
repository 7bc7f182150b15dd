import type { ObjectionGround } from '@yinji/contract';
import { type AppContext, pageOf } from '../../platform/index.ts';
import { deadlineOf } from './list-own-objections.ts';
import { countForDesk } from './objections-store.ts';
import { listForDesk } from './objections-read-model.ts';

interface Asked {
  show?: 'open' | 'ended' | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/** Nothing personal, and of a work only what everybody may see, with its kind; opening one is audited. */
export async function listObjections(context: AppContext, { show = 'open', ...page }: Asked) {
  const rows = await listForDesk(context.db, show === 'ended', pageOf(page));
  return {
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      depositNumber: row.deposit_number,
      workType: row.work_type,
      title: row.is_public ? row.title : null,
      grounds: row.grounds as ObjectionGround[],
      submittedAt: (row.submitted_at ?? row.created_at).toISOString(),
      dueAt: deadlineOf(row)?.toISOString() ?? null,
      isCompared: Boolean(row.is_compared),
      isProposed: row.proposed_id !== null,
    })),
    total: Number(rows[0]?.total ?? 0),
    open: await countForDesk(context.db),
  };
}
