import { Pool } from 'pg';
import { appendBatch, readTip, type LogTip } from './append-batch.ts';
import { createBell, type Bell } from './bell.ts';
import { awaitLeadership, type Leadership } from './leadership.ts';
import { tileReader, type Queryable } from './log-store.ts';
import { publishCheckpoint, type PublishPorts } from './publish-checkpoint.ts';
import { recoverPublished } from './recover-published.ts';
import type { SequencerPorts } from './sequencer.ts';
import type { AtStep } from './steps.ts';
import { startWitnessCircle } from './witness-circle.ts';
import type { WitnessState } from './witness-link.ts';

/** Upper bound on the wait of a record that nobody announced. */
const POLL_MS = 50;
const PUBLISH_POLL_MS = 1000;

/** How far this sealer has come; changed in place. */
export interface LogProgress {
  leading: boolean;
  size: number;
  publishedSize: number;
  witnessStates: () => WitnessState[];
  fault?: string;
}

/** Moves the log from getting the lock to losing it. Throws whatever ended it, unless that was the signal. */
export async function lead(ports: SequencerPorts, bell: Bell, progress: LogProgress): Promise<void> {
  const { config, signal } = ports;
  // Not a `using` declaration: the tool that checks the arrows cannot read one.
  const held = new AsyncDisposableStack();
  try {
    const session = held.use(await awaitLeadership(config.databaseUrl, bell.ring, signal));
    await leadWith(ports, bell, progress, session, held.use(openPool(config.databaseUrl)));
  } finally {
    await held.disposeAsync();
  }
}

async function leadWith(
  ports: SequencerPorts,
  bell: Bell,
  progress: LogProgress,
  session: Leadership,
  db: { pool: Pool },
): Promise<void> {
  const { config, signer, tell, signal, atStep = () => undefined } = ports;
  const tip = await readTip(session.client);
  const publishedSize = await recoverPublished(db.pool, config.logDir, signer, tell);

  const stop = new AbortController();
  const inner = AbortSignal.any([signal, session.lost, stop.signal]);
  const witnesses = startWitnessCircle(config.witnesses, config.quorum, {
    tiles: tileReader(db.pool),
    tell,
    signal: inner,
  });
  Object.assign(progress, {
    leading: true,
    size: tip.head.size,
    publishedSize,
    witnessStates: witnesses.states,
  });
  delete progress.fault;
  tell('leading', { size: tip.head.size, publishedSize });

  // Appending never waits for witnesses: what comes in meanwhile is covered by the next checkpoint.
  const grown = createBell();
  const publishPorts = { db: db.pool, signer, witnesses, logDir: config.logDir, atStep };
  const loops = [
    appendUntil(inner, session.client, tip, { bell, grown, progress, atStep }),
    publishUntil(inner, publishPorts, { grown, progress }),
  ];
  for (const loop of loops) loop.catch((cause: unknown) => stop.abort(cause));
  await Promise.allSettled([...loops, witnesses.done]);
  if (!signal.aborted) throw inner.reason;
}

function openPool(connectionString: string): AsyncDisposable & { pool: Pool } {
  const pool = new Pool({ connectionString, max: 4 });
  // A connection lost while idle is replaced, and one lost while closing is gone; unheard it would end the process.
  pool.on('error', () => undefined);
  return { pool, [Symbol.asyncDispose]: () => pool.end() };
}

async function appendUntil(
  signal: AbortSignal,
  db: Queryable,
  start: LogTip,
  { bell, grown, progress, atStep }: { bell: Bell; grown: Bell; progress: LogProgress; atStep: AtStep },
): Promise<void> {
  let tip = start;
  while (!signal.aborted) {
    const next = await appendBatch(db, tip, atStep);
    if (next === undefined) {
      await bell.wait(POLL_MS, signal);
      continue;
    }
    tip = next;
    progress.size = tip.head.size;
    grown.ring();
  }
}

async function publishUntil(
  signal: AbortSignal,
  ports: PublishPorts,
  { grown, progress }: { grown: Bell; progress: LogProgress },
): Promise<void> {
  while (!signal.aborted) {
    const before = progress.publishedSize;
    progress.publishedSize = await publishCheckpoint(ports, before);
    if (progress.publishedSize === before) await grown.wait(PUBLISH_POLL_MS, signal);
  }
}
