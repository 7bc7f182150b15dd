import { waitingKindsOf, type listWaiting as contract, type OutputOf, type WaitingKind } from '@yinji/contract';
import type { AppContext, StaffActor } from '../../platform/index.ts';
import { countWaiting, oldestOf } from '../../proceedings/index.ts';
import type { Backlog } from './house-overview-read-model.ts';
import { presentBacklog } from './present-backlog.ts';
import { countWaitingOf } from './waiting-read-model.ts';

/** What waits for this person: numbers alone, and nothing that another role does. */
export async function listWaiting(context: AppContext, actor: StaffActor): Promise<OutputOf<typeof contract>> {
  const kinds = waitingKindsOf[actor.role];
  const counts = await Promise.all(kinds.map((kind) => countOf(context, actor, kind)));
  return {
    at: context.now().toISOString(),
    items: kinds.map((kind, at) => ({ kind, ...presentBacklog(counts[at]!) })),
  };
}

async function countOf(context: AppContext, actor: StaffActor, kind: WaitingKind): Promise<Backlog> {
  if (kind !== 'queue') return countWaitingOf(context.db, kind, actor.staffId);
  const rows = await countWaiting(context.db, actor, context.now());
  return { count: rows.reduce((sum, { count }) => sum + Number(count), 0), oldest: oldestOf(rows) };
}
