import type { NoteSignature } from '@yinji/evidence';
import { askWitness, WitnessAhead, type ProveGrowth } from './ask-witness.ts';
import { createBell, pause } from './bell.ts';
import type { WitnessPeer } from './config.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';
import type { Tell } from './steps.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 15_000;

/** How a witness is doing, for /health. */
export interface WitnessState {
  name: string;
  /** Size it last cosigned for us; 0 when not known yet. */
  size: number;
  /** Attempts in a row that failed. */
  failures: number;
}

export interface WitnessLink {
  /** Makes this the checkpoint to get cosigned, instead of any before. */
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
 * Keeps one witness up to date for as long as the signal stands: a witness that is down is asked again, later and
 * later, until it has the newest checkpoint. It never loses any: the proof is made from whatever size it has.
 */
export function startWitnessLink(peer: WitnessPeer, ports: LinkPorts): WitnessLink {
  const bell = createBell();
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
      // Once for each reason: a witness that is down must not fill the log, one that sees a fork must be heard.
      const why = reason(cause);
      if (why !== told) ports.tell('witness-failed', { witness: peer.name, cause: why });
      told = why;
      if (cause instanceof WitnessAhead) ports.onAhead(cause.size);
      await pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (state.failures - 1)), ports.signal);
    }
  }

  async function run(): Promise<void> {
    while (!ports.signal.aborted) {
      if (target === undefined || target === reached) await bell.wait(60_000, ports.signal);
      else await attempt(target);
    }
  }

  return {
    pursue: (checkpoint) => {
      target = checkpoint;
      bell.ring();
    },
    state: () => ({ ...state }),
    done: run(),
  };
}

function reason(cause: unknown): string {
  const { message, cause: inner } = cause as Error;
  return inner instanceof Error ? `${message}: ${inner.message}` : message;
}
