import type { SecurityEventKind } from '@yinji/contract';
import type { AppContext } from '../app-context.ts';
import { listEvents } from './security-events-store.ts';

const PAGE = 50;

interface Told {
  network?: string;
  who?: string;
  what?: string;
}

/** A page of the log, opened. Whoever calls it audits it first. */
export async function readSecurityLog(
  context: AppContext,
  asked: { kind?: SecurityEventKind | undefined; before?: string | undefined },
) {
  const rows = await listEvents(context.db, { kind: asked.kind, beforeId: asked.before }, PAGE + 1);
  return {
    hasMore: rows.length > PAGE,
    items: rows.slice(0, PAGE).map((row) => {
      const told = JSON.parse(context.vault.open('security-event', row.sealed)) as Told;
      return {
        id: row.id,
        kind: row.kind as SecurityEventKind,
        times: row.times,
        firstAt: row.first_at.toISOString(),
        lastAt: row.last_at.toISOString(),
        network: told.network ?? null,
        who: told.who ?? null,
        what: told.what ?? null,
      };
    }),
  };
}
