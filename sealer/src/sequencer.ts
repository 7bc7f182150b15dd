import { createWakeSignal, pause, type WakeSignal } from './wake-signal.ts';
import type { SealerConfig } from './config.ts';
import { lead, type LogProgress } from './lead.ts';
import type { LogSigner } from './sign-checkpoint.ts';
import type { AtStep, Tell } from './steps.ts';
import type { WitnessState } from './witness-link.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 1000;

/** State reported by /health. */
export interface SequencerState {
  /** Whether this sealer, and not another one, writes the log. */
  leading: boolean;
  size: number;
  publishedSize: number;
  witnesses: WitnessState[];
  /** Why it could not lead, until it leads again. */
  fault?: string;
}

export interface Sequencer {
  /** Signals that a record waits. */
  wake(): void;
  state(): SequencerState;
  /** Ends after the signal aborts. */
  done: Promise<void>;
}

export interface SequencerPorts {
  config: Pick<SealerConfig, 'databaseUrl' | 'logDir' | 'witnesses' | 'quorum'>;
  signer: LogSigner;
  tell: Tell;
  signal: AbortSignal;
  /** Tests only: called where a crash would be worst. */
  atStep?: AtStep;
}

/** Assigns indexes to pending records and publishes checkpoints, until the signal aborts. */
export function startSequencer(ports: SequencerPorts): Sequencer {
  const wakeSignal = createWakeSignal();
  const progress: LogProgress = { leading: false, size: 0, publishedSize: 0, witnessStates: () => [] };
  return {
    wake: wakeSignal.raise,
    state: () => {
      const { witnessStates, ...rest } = progress;
      return { ...rest, witnesses: witnessStates() };
    },
    done: runUntilAborted(ports, wakeSignal, progress),
  };
}

/** Leads; after any failure everything is read again from the database, with growing delays. */
async function runUntilAborted(
  ports: SequencerPorts,
  wakeSignal: WakeSignal,
  progress: LogProgress,
): Promise<void> {
  let failures = 0;
  while (!ports.signal.aborted) {
    const startedAt = performance.now();
    try {
      await lead(ports, wakeSignal, progress);
    } catch (cause) {
      if (ports.signal.aborted) break;
      const { name, message } = cause as Error;
      progress.fault = message;
      ports.tell('sequencer-failed', { kind: name, cause: message });
    } finally {
      Object.assign(progress, { leading: false, witnessStates: () => [] });
    }
    failures = performance.now() - startedAt > LAST_RETRY_MS ? 0 : failures + 1;
    await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), ports.signal);
  }
}
