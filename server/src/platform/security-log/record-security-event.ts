import type { SecurityEventKind } from '@yinji/contract';
import type { AppContext } from '../app-context.ts';
import { newId } from '../db/ids.ts';
import { countEvent } from './security-events-store.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** As limits count it (`networkOf`); absent where a command or a job is the source. */
  network?: string | undefined;
  /** An account, a staff name, or what somebody typed. Sealed. */
  who?: string | undefined;
  /** What was asked for, such as a call's name. Never a secret. Sealed. */
  what?: string | undefined;
}

/** So many sources of a kind in a minute have rows of their own in each process; the rest share one. */
export const MOST_SOURCES = 200;
/** So many events of one source in a minute are written singly; after that each doubling is. */
export const MOST_SINGLE = 32;
const OTHERS = 'others';
const LONGEST = 200;

interface Minute {
  at: number;
  /** By kind and source. */
  counts: Map<SecurityEventKind, Map<string, number>>;
}
const minutes = new WeakMap<object, Minute>();

/** The source's row, and how many events to add to it now: a flood must cost the database less than the caller. */
function countHere(context: AppContext, now: Date, kind: SecurityEventKind, source: string) {
  const at = Math.floor(now.getTime() / 60_000);
  let minute = minutes.get(context.vault);
  if (minute?.at !== at) minutes.set(context.vault, (minute = { at, counts: new Map() }));
  const counts = minute.counts.get(kind) ?? new Map<string, number>();
  minute.counts.set(kind, counts);
  const row = counts.has(source) || counts.size < MOST_SOURCES ? source : OTHERS;
  const count = (counts.get(row) ?? 0) + 1;
  counts.set(row, count);
  if (count <= MOST_SINGLE) return { row, times: 1 };
  return { row, times: Number.isInteger(Math.log2(count)) ? count / 2 : 0 };
}

/**
 * Writes to the security log, outside the business transaction: a refusal stays counted. Where one source has more than
 * `MOST_SINGLE` events in a minute, the row says "at least". It never fails its caller; a fault of the log itself is
 * reported.
 */
export async function recordSecurityEvent(context: AppContext, event: SecurityEvent): Promise<void> {
  const { kind, network, who, what } = event;
  const at = context.now();
  const { row, times } = countHere(context, at, kind, JSON.stringify([network, who, what]));
  if (times === 0) return;
  const told = row === OTHERS ? {} : { network, who: who?.slice(0, LONGEST), what: what?.slice(0, LONGEST) };
  try {
    await countEvent(context.db, {
      id: newId(),
      at,
      kind,
      times,
      source: Buffer.from(context.vault.lookup('security-event', row)),
      sealed: Buffer.from(context.vault.seal('security-event', JSON.stringify(told))),
    });
  } catch (cause) {
    context.report(`security log: ${kind}`, cause);
  }
}
