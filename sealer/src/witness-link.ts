import type { NoteSignature } from '@yinji/evidence';
import { askWitness, WitnessAhead, type ProveGrowth } from './ask-witness.ts';
import { createWakeSignal, pause } from './wake-signal.ts';
import type { WitnessPeer } from './config.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';
import type { Tell } from './steps.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 15_000;

/** State of a witness, for /health. */
export interface WitnessState {
  name: string;
  /** Size of its last cosignature for us; 0 when not known yet. */
  size: number;
  /** Failed attempts in a row. */
  failures: number;
}

export interface WitnessLink {
  /** Replaces the checkpoint to get cosigned. */
  pursue(checkpoint: SignedCheckpoint): void;
  state(): WitnessState;
  /** Ends after the signal aborts. */
  done: Promise<void>;
}

interface LinkPorts {
  proveGrowth: ProveGrowth;
  tell: Tell;
  signal: AbortSignal;
  onCosigned(size: number, lines: NoteSignature[]): void;
  onAhead(size: number): void;
}

/**
 * Keeps one witness up to date until the signal aborts: a witness that is down is asked again with growing
 * delays, until it has the newest checkpoint. No gap arises: the proof starts from whatever size it has.
 */
export function startWitnessLink(peer: WitnessPeer, ports: LinkPorts): WitnessLink {
  const wakeSignal = createWakeSignal();
  const state: WitnessState = { name: peer.name, size: 0, failures: 0 };
  let target: SignedCheckpoint | undefined;
  let reached: SignedCheckpoint | undefined;
  let told: string | undefined;
  let mlDsaFault: string | undefined;

  async function attempt(checkpoint: SignedCheckpoint): Promise<void> {
    try {
      const answer = await askWitness(peer, checkpoint, state.size, ports.proveGrowth, ports.signal);
      if (state.failures > 0) ports.tell('witness-back', { witness: peer.name, after: state.failures });
      Object.assign(state, { size: checkpoint.size, failures: 0 });
      told = undefined;
      reached = checkpoint;
      ports.onCosigned(checkpoint.size, answer.lines);
      if (answer.mlDsaFault !== mlDsaFault && answer.mlDsaFault !== undefined)
        ports.tell('witness-ml-dsa-failed', { witness: peer.name, cause: answer.mlDsaFault });
      mlDsaFault = answer.mlDsaFault;
    } catch (cause) {
      if (ports.signal.aborted) return;
      state.failures += 1;
      // Once for each reason: a witness that is down must not fill the log, and a reported fork must be
      // visible.
      const why = reason(cause);
      if (why !== told) ports.tell('witness-failed', { witness: peer.name, cause: why });
      told = why;
      if (cause instanceof WitnessAhead) ports.onAhead(cause.size);
      await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (state.failures - 1)), ports.signal);
    }
  }

  async function run(): Promise<void> {
    while (!ports.signal.aborted) {
      if (target === undefined || target === reached) await wakeSignal.wait(60_000, ports.signal);
      else await attempt(target);
    }
  }

  return {
    pursue: (checkpoint) => {
      target = checkpoint;
      wakeSignal.raise();
    },
    state: () => ({ ...state }),
    done: run(),
  };
}

function reason(cause: unknown): string {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? `${message}: ${inner.message}` : message;
}
