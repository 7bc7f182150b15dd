import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import { ask } from '../db/database.ts';
import { NoTimeAuthority } from '../providers/time/index.ts';

const DATABASE_EACH_MS = 20_000;
/** Deposits bring tokens; a quiet house asks for one, since the database may have the same wrong clock. */
const AUTHORITY_EACH_MS = 3_600_000;
/** While the clock differs, or no authority has answered yet. */
const DOUBT_EACH_MS = 60_000;
const FIRST_LOOK_MS = 5000;

type Ports = Pick<AppContext, 'clock' | 'db' | 'report'> & {
  time: Pick<AppContext['time'], 'stamp' | 'retryFailed'>;
};

/** Compares the clocks now and from now on, until the returned function is called. */
export async function watchClock(ports: Ports): Promise<() => void> {
  const stopped = new AbortController();
  let askedAtMs = -Infinity;
  const look = async () => {
    const { clock, time, report } = ports;
    await lookAtDatabase(ports);
    await time.retryFailed().catch((cause: unknown) => report('time authorities that failed', cause));
    const authority = clock.states().find(({ source }) => source === 'time-authority');
    const isInDoubt = authority === undefined || !clock.isRight();
    const dueMs = isInDoubt ? DOUBT_EACH_MS : AUTHORITY_EACH_MS;
    if (Math.min(authority?.ageMs ?? Infinity, performance.now() - askedAtMs) < dueMs) return;
    askedAtMs = performance.now();
    await lookAtAuthority(ports);
  };
  const lookOn = async () => {
    for (;;) {
      await pause(DATABASE_EACH_MS, undefined, { ref: false, signal: stopped.signal });
      await look();
    }
  };
  await Promise.race([look(), pause(FIRST_LOOK_MS, undefined, { ref: false })]);
  void lookOn().catch((cause: unknown) => {
    if (!stopped.signal.aborted) ports.report('watching the clock', cause);
  });
  return () => stopped.abort();
}

async function lookAtDatabase({ clock, db }: Ports): Promise<void> {
  // Whoever needs a database that is away says so.
  const rows = await ask<{ at: Date }>(db, 'select clock_timestamp() as at', []).catch(() => []);
  for (const { at } of rows) clock.observe('database', at);
}

/** Over random bytes: only the token's time is wanted, which `openTimeStamping` tells the clock. */
async function lookAtAuthority({ time, report }: Ports): Promise<void> {
  try {
    await time.stamp(randomBytes(32));
  } catch (cause) {
    if (!(cause instanceof NoTimeAuthority)) report('the clock of a time authority', cause);
  }
}
