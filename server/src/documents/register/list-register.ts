import { type AppContext, takeToken } from '../../platform/index.ts';
import { presentEntry } from './present-entry.ts';
import { listPublicEntries } from './register-read-model.ts';

const SIZE = 50;
const MOST = 200;

/** A page of the register in the order of the log, which never changes: new entries come at the end. */
export async function listRegister(
  context: AppContext,
  { after = -1, size = SIZE }: { after?: number | undefined; size?: number | undefined },
  network: string,
) {
  await takeToken(context, 'register', network, { capacity: 120, refillSeconds: 1 }, 'TOO_MANY_REQUESTS');
  const limit = Math.min(MOST, Math.max(1, size));
  const rows = await listPublicEntries(context.db, after, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: await Promise.all(shown.map((row) => presentEntry(context, row))),
    next: rows.length > limit ? (shown.at(-1)?.log_index ?? null) : null,
  };
}
