import { appendLeaves, EMPTY_EDGE } from '@yinji/sealing';
import { appendBatch } from '../append-batch.ts';
import type { FileWriter } from '../file-writer.ts';
import type { Queryable } from '../log-store.ts';
import { openLogTail } from '../log-tail.ts';
import { cosignCheckpoint, publishCheckpoint } from '../publish-checkpoint.ts';
import type { WitnessMemory } from '../recall-witnesses.ts';
import { takeOver } from '../take-over.ts';
import { Superseded } from '../witness-quorum.ts';
import { entryOf, leavesOf, type Log, type Logs } from './logs.ts';
import { createDatabase, type Answer, type Call } from './statements.ts';

/**
 * A piece of the sealer's work that keeps nothing but what it is given and returns: `takeOver` (take-over.ts), `append`
 * (append-batch.ts) or `publish` (publish-checkpoint.ts). Between them only lead.ts's loops stand.
 */
export interface Segment {
  name: 'takeOver' | 'append' | 'publish';
  /** The tip that grows, or the checkpoint that is published. */
  log: Log;
  /** The size whose tiles are published. */
  published: number;
}

/** What a segment gives back: the tip after it, and the newest checkpoint if it signed one. */
export interface Returned {
  log: Log;
  checkpoint?: Log;
  published: number;
}

/** What the sealer's functions are given: of the model, or real parts (replay-for-tests.ts). */
export interface Parts {
  session: Queryable;
  db: Queryable;
  files: FileWriter;
  claim(): Promise<unknown>;
  /** What each witness remembers. */
  recall(): Promise<Log[]>;
  /** Resolves with 0 when a quorum has cosigned, else with the size of a witness that is ahead. */
  cosign(log: Log): Promise<number>;
}

/** Runs the sealer's own functions. */
export async function runSegment(segment: Segment, logs: Logs, parts: Parts): Promise<Returned> {
  const { session, db, files } = parts;
  const { signer } = logs;
  const tail = openLogTail(db);
  const atStep = () => undefined;
  const { name, log, published } = segment;
  if (name === 'takeOver') {
    await parts.claim();
    const recall = async () =>
      (await parts.recall()).map((last, at) => ({ name: `witness ${at + 1}`, last: memoryOf(last, logs) }));
    const done = await takeOver({ session, db, tail, files, signer, tell: () => undefined, recall });
    return {
      log: logs.logOf(done.tip.head.root),
      published: done.publishedSize,
      ...(done.checkpoint && { checkpoint: logs.logOf(done.checkpoint.root) }),
    };
  }
  if (name === 'append') {
    const queue = { floor: () => 0, took: () => undefined };
    const next = await appendBatch(session, logs.tipOf(log), { signer, queue, tail, atStep });
    return {
      log: next === undefined ? log : logs.logOf(next.tip.head.root),
      published,
      ...(next?.checkpoint && { checkpoint: logs.logOf(next.checkpoint.root) }),
    };
  }
  tail.grew(0, [...log].map(entryOf), appendLeaves(EMPTY_EDGE, leavesOf(log)).tiles);
  const cosign = async () => {
    const ahead = await parts.cosign(log);
    if (ahead > 0) throw new Superseded('a witness', ahead);
    return [];
  };
  const ports = { db, files, tail, witnesses: { cosign, states: () => [], done: Promise.resolve() }, atStep };
  const cosigned = await cosignCheckpoint(ports, logs.checkpointOf(log), published);
  if (cosigned === undefined) return { log, published };
  await publishCheckpoint(ports, cosigned, { publishedSize: 0 });
  return { log, published: cosigned.size };
}

function memoryOf(last: Log, { tipOf, signer }: Logs): WitnessMemory['last'] {
  return last === '' ? undefined : { ...tipOf(last).head, origin: signer.key.name, extensions: [] };
}

type Perform = (call: Call) => Promise<unknown>;

function partsOf(logs: Logs, perform: Perform): Parts {
  return {
    session: createDatabase('session', perform, logs) as unknown as Queryable,
    db: createDatabase('pool', perform, logs) as unknown as Queryable,
    files: {
      readCheckpoint: async () => {
        const log = (await perform({ port: 'files', name: 'readCheckpoint' })) as Log | null;
        return log === null ? undefined : logs.checkpointOf(log).note;
      },
      // Tiles are not in the model: each is a prefix of all later ones, so that writing one twice changes nothing.
      readSyncedSize: async () => Infinity,
      writeTiles: async () => undefined,
      replaceCheckpoint: async (note) =>
        void (await perform({ port: 'files', name: 'replaceCheckpoint', log: logs.logOfNote(note) })),
      sync: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    },
    claim: () => perform({ port: 'files', name: 'claim' }),
    recall: () => perform({ port: 'witnesses', name: 'recall' }) as Promise<Log[]>,
    cosign: (log) => perform({ port: 'witnesses', name: 'cosign', log }) as Promise<number>,
  };
}

/** Where a segment stands after some answers: before a call, or at its end. */
export type Position =
  | { kind: 'calls'; call: Call }
  | { kind: 'returned'; value: Returned }
  | { kind: 'threw'; cause: string };

/**
 * Where a segment stands after these answers. The code is deterministic, so that its answers say where it stands: it is run
 * from its beginning, once for each list of answers.
 */
export interface Program {
  /** Undefined where it was not run so far yet. */
  find(segment: Segment, answers: readonly Answer[]): Position | undefined;
  run(segment: Segment, answers: readonly Answer[]): Promise<Position>;
}

export function createProgram(logs: Logs): Program {
  const known = new Map<string, Position>();
  const keyOf = ({ name, log, published }: Segment, answers: readonly Answer[]): string =>
    `${name} ${log} ${published} ${JSON.stringify(answers)}`;
  return {
    find: (segment, answers) => known.get(keyOf(segment, answers)),
    run: async (segment, answers) => {
      const at = Promise.withResolvers<Position>();
      let calls = 0;
      const perform: Perform = (call) => {
        const answer = answers[calls++];
        if (answer === undefined) {
          at.resolve({ kind: 'calls', call });
          return new Promise(() => undefined);
        }
        return 'error' in answer ? Promise.reject(errorOf(answer.error)) : Promise.resolve(answer.value);
      };
      runSegment(segment, logs, partsOf(logs, perform)).then(
        (value) => at.resolve({ kind: 'returned', value }),
        (cause: Error) => at.resolve({ kind: 'threw', cause: `${cause.name}: ${cause.message}` }),
      );
      const position = await at.promise;
      known.set(keyOf(segment, answers), position);
      return position;
    },
  };
}

/** PostgreSQL's refusal of a second root for a size is told from other errors by its constraint. */
const errorOf = (message: string): Error =>
  Object.assign(new Error(message), message === 'reserved' && { constraint: 'log_checkpoint_pkey' });
