import type { InputOf, OutputOf, listFailedJobs as contract } from '@yinji/contract';
import { type AppContext, countFailing, listFailing } from '../../platform/index.ts';

const PAGE = 50;

/** Failing jobs: counts by kind and error, and the newest ones singly. */
export async function listFailedJobs(
  context: AppContext,
  labels: ReadonlyMap<string, string>,
  { kind, before }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const kinds = await countFailing(context.db);
  const rows = await listFailing(context.db, { kind, before }, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    kinds: kinds.map((row) => ({
      kind: row.kind,
      label: labels.get(row.kind) ?? row.kind,
      error: row.last_error ?? '',
      dead: row.dead,
      retrying: row.retrying,
      failingSince: (row.failing_since ?? context.now()).toISOString(),
    })),
    jobs: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      label: labels.get(row.kind) ?? row.kind,
      key: row.key,
      isDead: row.state === 'dead',
      tries: row.tries,
      failingSince: (row.failing_since ?? context.now()).toISOString(),
      lastFailedAt: (row.last_failed_at ?? context.now()).toISOString(),
      nextTryAt: row.state === 'waiting' ? row.run_at.toISOString() : null,
      error: row.last_error ?? '',
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
