import type { NoteSignature, TileReader } from '@yinji/evidence';
import { createProver } from './ask-witness.ts';
import type { WitnessPeer } from './config.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';
import type { Tell } from './steps.ts';
import { startWitnessLink, type WitnessState } from './witness-link.ts';

/** Too many witnesses have a larger tree for this checkpoint to reach its quorum. */
export class Superseded extends Error {
  readonly witness: string;
  readonly size: number;

  constructor(witness: string, size: number) {
    super(`${witness} has cosigned size ${size}`);
    this.witness = witness;
    this.size = size;
  }
}

export interface WitnessQuorum {
  /**
   * Resolves with the lines of `quorum` witnesses, however long that takes. Rejects with Superseded, or with
   * the signal's reason.
   */
  cosign(checkpoint: SignedCheckpoint): Promise<NoteSignature[]>;
  states(): WitnessState[];
  done: Promise<unknown>;
}

interface QuorumPorts {
  tiles: TileReader;
  tell: Tell;
  signal: AbortSignal;
}

/** Asks all witnesses in parallel; slow ones delay nobody. */
export function startWitnessQuorum(
  peers: readonly WitnessPeer[],
  quorum: number,
  { tiles, ...ports }: QuorumPorts,
): WitnessQuorum {
  const proveGrowth = createProver(tiles);
  let round: {
    size: number;
    lines: Map<string, NoteSignature[]>;
    ahead: Set<string>;
    settle: PromiseWithResolvers<NoteSignature[]>;
  };
  const check = (): void => {
    if (round.lines.size >= quorum) round.settle.resolve([...round.lines.values()].flat());
  };
  const links = peers.map((peer) =>
    startWitnessLink(peer, {
      ...ports,
      proveGrowth,
      onCosigned: (size, lines) => {
        if (size !== round.size) return;
        round.lines.set(peer.name, lines);
        check();
      },
      // A 409 is not signed: one faulty or lying witness must not be able to stop the log.
      onAhead: (size) => {
        round.ahead.add(peer.name);
        if (peers.length - round.ahead.size < quorum) round.settle.reject(new Superseded(peer.name, size));
      },
    }),
  );
  ports.signal.addEventListener('abort', () => round?.settle.reject(ports.signal.reason));
  return {
    cosign: (checkpoint) => {
      round = { size: checkpoint.size, lines: new Map(), ahead: new Set(), settle: Promise.withResolvers() };
      if (ports.signal.aborted) round.settle.reject(ports.signal.reason);
      for (const link of links) link.pursue(checkpoint);
      check();
      return round.settle.promise;
    },
    states: () => links.map((link) => link.state()),
    done: Promise.all(links.map((link) => link.done)),
  };
}
