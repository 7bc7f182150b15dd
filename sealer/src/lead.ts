import type { Pool } from 'pg';
import { appendBatch, type AppendPorts, type LogTip } from './append-batch.ts';
import { createWakeSignal, pause, type WakeSignal } from './wake-signal.ts';
import { awaitLeadership, type Leadership } from './leadership.ts';
import { startFileWriter, type FileWriter } from './file-writer.ts';
import type { Queryable } from './log-store.ts';
import { openLogTail } from './log-tail.ts';
import { openPool } from './open-pool.ts';
import { createPendingQueue } from './pending-queue.ts';
import { cosignCheckpoint, publishCheckpoint, type PublishPorts } from './publish-checkpoint.ts';
import { recallWitnesses } from './recall-witnesses.ts';
import type { SequencerPorts } from './sequencer.ts';
import { startWitnessQuorum } from './witness-quorum.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';
import { takeOver } from './take-over.ts';
import type { WitnessState } from './witness-link.ts';

/** Upper bound on the wait of a record without a signal. */
const POLL_MS = 500;
const PUBLISH_POLL_MS = 1000;
/** At most one batch and one checkpoint in this many milliseconds: under load each then carries more. */
const BATCH_MS = 8;
const CHECKPOINT_MS = 18;
/** How long a batch waits for the checkpoint before it to be cosigned. */
const COSIGNING_MS = 60;
/** How much of the published files a power cut can lose; the next start rebuilds it. */
const SYNC_MS = 2000;

/** Progress of this sealer; changed in place. */
export interface LogProgress {
  leading: boolean;
  size: number;
  publishedSize: number;
  witnessStates: () => WitnessState[];
  fault?: string;
}

/**
 * Writes the log from acquiring the lock to losing it. Throws the cause of the end, unless it was the signal.
 */
export async function lead(
  ports: SequencerPorts,
  wakeSignal: WakeSignal,
  progress: LogProgress,
): Promise<void> {
  const { config, signal } = ports;
  // Not a `using` declaration: the tool that checks the imports cannot parse one.
  const held = new AsyncDisposableStack();
  try {
    const session = held.use(await awaitLeadership(config.databaseUrl, wakeSignal.raise, signal));
    const db = held.adopt(openPool(config.databaseUrl, 4), (pool) => pool.end());
    await leadWith(ports, wakeSignal, progress, session, {
      db,
      files: held.use(await startFileWriter(config.logDir)),
    });
  } finally {
    await held.disposeAsync();
  }
}

async function leadWith(
  ports: SequencerPorts,
  wakeSignal: WakeSignal,
  progress: LogProgress,
  session: Leadership,
  { db, files }: { db: Pool; files: FileWriter },
): Promise<void> {
  const { config, signer, tell, signal, atStep = () => undefined } = ports;
  const tail = openLogTail(db);
  const recall = () => recallWitnesses(config.witnesses, signer, signal);
  const { client } = session;
  const { tip, publishedSize, checkpoint } = await takeOver({
    session: client,
    db,
    tail,
    files,
    signer,
    tell,
    recall,
  });

  const stop = new AbortController();
  const inner = AbortSignal.any([signal, session.lost, stop.signal]);
  const witnesses = startWitnessQuorum(config.witnesses, config.quorum, { tiles: tail, tell, signal: inner });
  Object.assign(progress, {
    leading: true,
    size: tip.head.size,
    publishedSize,
    witnessStates: witnesses.states,
  });
  delete progress.fault;
  tell('leading', { size: tip.head.size, publishedSize });

  const growing: Growing = {
    ...(checkpoint && { checkpoint }),
    grown: createWakeSignal(),
    cosignedSize: publishedSize,
    cosigned: createWakeSignal(),
  };
  const queue = createPendingQueue();
  const publishPorts = { db, witnesses, tail, files, atStep };
  const loops = [
    appendUntil(inner, client, tip, { wakeSignal, growing, progress, signer, queue, tail, atStep }),
    publishUntil(inner, publishPorts, growing, progress),
    syncUntil(inner, files, progress),
  ];
  for (const loop of loops) loop.catch((cause: unknown) => stop.abort(cause));
  await Promise.allSettled([...loops, witnesses.done]);
  if (!signal.aborted) throw inner.reason;
}

/** The newest signed checkpoint and the newest cosigned size, each with the signal that announces it. */
interface Growing {
  checkpoint?: SignedCheckpoint;
  grown: WakeSignal;
  cosignedSize: number;
  cosigned: WakeSignal;
}

async function appendUntil(
  signal: AbortSignal,
  db: Queryable,
  start: LogTip,
  {
    wakeSignal,
    growing,
    progress,
    ...ports
  }: AppendPorts & { wakeSignal: WakeSignal; growing: Growing; progress: LogProgress },
): Promise<void> {
  let tip = start;
  while (!signal.aborted) {
    // A batch that is committed earlier waits for the witnesses all the same, and a later one carries more. Without
    // witnesses the log still grows: what is appended meanwhile is covered by the next checkpoint.
    if (growing.cosignedSize < (growing.checkpoint?.size ?? 0))
      await growing.cosigned.wait(COSIGNING_MS, signal);
    const paced = pace(BATCH_MS);
    const next = await appendBatch(db, tip, ports);
    if (next !== undefined) {
      tip = next.tip;
      progress.size = tip.head.size;
      if (next.checkpoint !== undefined) {
        growing.checkpoint = next.checkpoint;
        growing.grown.raise();
      }
      await paced(signal);
      if (next.isFull) continue;
    }
    // What was committed after the batch was read has raised the signal again.
    await wakeSignal.wait(POLL_MS, signal);
  }
}

/** A checkpoint is published while the next one is being cosigned. */
async function publishUntil(
  signal: AbortSignal,
  ports: PublishPorts,
  growing: Growing,
  progress: LogProgress,
): Promise<void> {
  let publishing = Promise.resolve();
  while (!signal.aborted) {
    const paced = pace(CHECKPOINT_MS);
    const { checkpoint, cosignedSize } = growing;
    const isNew = checkpoint !== undefined && checkpoint.size > cosignedSize;
    const next = isNew ? await cosignCheckpoint(ports, checkpoint, cosignedSize) : undefined;
    await publishing;
    if (next === undefined) {
      await growing.grown.wait(PUBLISH_POLL_MS, signal);
      continue;
    }
    growing.cosignedSize = next.size;
    growing.cosigned.raise();
    publishing = publishCheckpoint(ports, next, progress);
    // It is awaited one round later; until then its failure must not count as unhandled.
    publishing.catch(() => undefined);
    await paced(signal);
  }
  await publishing;
}

async function syncUntil(signal: AbortSignal, files: FileWriter, progress: LogProgress): Promise<void> {
  let syncedSize = 0;
  while (!signal.aborted) {
    await pause(SYNC_MS, signal);
    const size = progress.publishedSize;
    if (size === syncedSize) continue;
    await files.sync(size);
    syncedSize = size;
  }
}

/**
 * Started before a piece of work, waits after it until `ms` have passed since: a few large rounds cost less
 * than many.
 */
function pace(ms: number): (signal: AbortSignal) => Promise<void> {
  const until = performance.now() + ms;
  return async (signal) => {
    const left = until - performance.now();
    if (left > 1) await pause(left, signal);
  };
}
