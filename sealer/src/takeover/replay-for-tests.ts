import { Client, type Pool, type QueryResult } from 'pg';
import { expect } from 'vitest';
import { startFileWriter, type FileWriter } from '../file-writer.ts';
import type { TestDatabase } from '../fixture-for-tests.ts';
import { awaitLeadership, type Leadership } from '../leadership.ts';
import type { Queryable } from '../log-store.ts';
import { isImmediate } from './environment.ts';
import { entryOf, type Log, type Logs } from './logs.ts';
import { runSegment, type Parts, type Segment } from './programs.ts';
import { readCheckpointFile } from '../published-files.ts';
import type { Lane, Part, State, Step, Tables } from './state.ts';
import { STATEMENTS, type Answer, type Call } from './statements.ts';

type Row = Record<string, never>;

/** What PostgreSQL answered, in the model's terms. */
const READ: Record<string, (result: QueryResult<Row>, logs: Logs) => unknown> = {
  head: ({ rows }, logs) => logs.logOf(rows[0]!['root']!),
  pending: ({ rows }) => rows.map((row) => String.fromCharCode(row['seq']!)).join(''),
  append: ({ rowCount }) => rowCount === 1,
  move: ({ rowCount }) => rowCount === 1,
  reserve: ({ rowCount }) => rowCount === 1,
  checkpoint: ({ rows: [row] }, logs) =>
    row === undefined ? null : { log: logs.logOf(row['root']!), isPublished: row['cosignedNote'] !== null },
  last: ({ rows: [row] }, logs) => (row === undefined ? null : logs.logOf(row['root']!)),
  publish: () => null,
};

/** A segment that runs against real parts and stands before each call until it is due. */
interface RealLane {
  /** Undefined once the segment has ended. */
  call: Call | undefined;
  /** Lets the call happen, and gives its answer; witnesses answer as in the model. */
  perform(answer: Answer): Promise<Answer>;
  /** Resolves when it stands before a call, or has ended. */
  still(): Promise<void>;
}

interface RealSealer {
  session?: Leadership;
  files?: FileWriter;
  append?: RealLane;
  publish?: RealLane;
}

export interface RealWorld {
  database: TestDatabase;
  pool: Pool;
  logDir: string;
  logs: Logs;
  sealers: RealSealer[];
  /** Without it all connect, and none asks for the lock. */
  hasLock: boolean;
}

/**
 * Does with PostgreSQL and with files what a transition of the model does, and compares: the answer, where each segment
 * stands, the tables and the published file. Of the faults it knows the loss of a session and a kill.
 */
export async function replay(world: RealWorld, before: State, { label, state, did }: Step): Promise<void> {
  const record = /^record (.) is/.exec(label)?.[1];
  if (record !== undefined) await submit(world, record);
  for (const [at, sealer] of world.sealers.entries()) {
    const [was, is] = [before.sealers[at]!, state.sealers[at]!];
    if (was.session === null && is.session !== null) sealer.session = await connect(world);
    if (!was.isCut && is.isCut) await cut(world, sealer);
    if (did?.at === at) {
      const answer = await sealer[did.part]!.perform(did.answer);
      if ('error' in did.answer) expect(Object.keys(answer), label).toEqual(['error']);
      else expect(answer, label).toEqual(did.answer);
    }
    if (was.session !== null && is.session === null) await end(sealer);
    else for (const part of ['append', 'publish'] as const) await follow(world, sealer, part, is[part]);
  }
  expect(await readStores(world), label).toEqual({ ...state.servers[0].tables, file: state.file });
}

async function connect({ database: { url }, hasLock }: RealWorld): Promise<Leadership> {
  if (hasLock) return awaitLeadership(url, () => undefined, AbortSignal.timeout(60_000));
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const close = () => client.end().catch(() => undefined);
  return { client, lost: new AbortController().signal, [Symbol.asyncDispose]: close };
}

async function submit({ database: { client } }: RealWorld, letter: string): Promise<void> {
  await client.query(
    'insert into pending_record (seq, entry, entry_sha256) overriding system value values ($1, $2, sha256($2))',
    [letter.charCodeAt(0), entryOf(letter)],
  );
}

async function cut({ database: { client } }: RealWorld, { session }: RealSealer): Promise<void> {
  const { processID } = session!.client as unknown as { processID: number };
  await client.query('select pg_terminate_backend($1, 60000)', [processID]);
}

export async function endAll({ sealers }: RealWorld): Promise<void> {
  for (const sealer of sealers) await end(sealer);
}

async function end(sealer: RealSealer): Promise<void> {
  const { session, files } = sealer;
  for (const part of ['session', 'files', 'append', 'publish'] as const) delete sealer[part];
  await session?.[Symbol.asyncDispose]();
  await files?.[Symbol.asyncDispose]();
}

/** A segment stands where the model's does; the next one begins where the model's has begun. */
async function follow(world: RealWorld, sealer: RealSealer, part: Part, lane: Lane | null): Promise<void> {
  await sealer[part]?.still();
  if (lane === null) return void delete sealer[part];
  if (sealer[part]?.call === undefined) {
    sealer[part] = startLane(world, sealer, lane.segment);
    await sealer[part].still();
  }
  expect(sealer[part].call).toEqual(lane.call);
}

function startLane(world: RealWorld, sealer: RealSealer, segment: Segment): RealLane {
  let moved = Promise.withResolvers<void>();
  let go: RealLane['perform'];
  const lane: RealLane = {
    call: undefined,
    perform: (answer) => {
      moved = Promise.withResolvers();
      lane.call = undefined;
      return go(answer);
    },
    still: () => moved.promise,
  };
  const stand: Stand = (call, work, read) =>
    new Promise((resolve, reject) => {
      go = async (answer) => {
        try {
          const result = await work(answer);
          resolve(result);
          return { value: read(result) };
        } catch (cause) {
          reject(cause as Error);
          return { error: (cause as Error).message };
        }
      };
      lane.call = call;
      moved.resolve();
    });
  runSegment(segment, world.logs, partsOf(world, sealer, stand))
    .catch(() => undefined)
    .finally(() => moved.resolve());
  return lane;
}

/** Waits until the call is due. */
type Stand = <T>(call: Call, work: (answer: Answer) => Promise<T>, read: (result: T) => unknown) => Promise<T>;

function partsOf({ pool, logDir, logs }: RealWorld, sealer: RealSealer, stand: Stand): Parts {
  const database = (port: 'session' | 'pool', db: Queryable): Queryable => {
    const query = (asked: { name: string; values: never[] }): Promise<QueryResult<Row>> => {
      const { name, values } = asked;
      const call = { port, name, ...STATEMENTS[name]!.ask(values, logs) };
      const work = () => db.query<Row>(asked as never);
      return isImmediate(call) ? work() : stand(call, work, (result) => READ[name]!(result, logs));
    };
    return { query } as unknown as Queryable;
  };
  const fromModel = <T>(call: Call): Promise<T> =>
    stand(
      call,
      async (answer) => ('value' in answer ? (answer.value as T) : Promise.reject(new Error())),
      (is) => is,
    );
  const none = () => null;
  return {
    session: database('session', sealer.session!.client),
    db: database('pool', pool),
    files: {
      readCheckpoint: () =>
        stand(
          { port: 'files', name: 'readCheckpoint' },
          () => sealer.files!.readCheckpoint(),
          (note) => (note === undefined ? null : logs.logOfNote(note)),
        ),
      replaceCheckpoint: (note) =>
        stand(
          { port: 'files', name: 'replaceCheckpoint', log: logs.logOfNote(note) },
          () => sealer.files!.replaceCheckpoint(note),
          none,
        ),
      readSyncedSize: () => sealer.files!.readSyncedSize(),
      writeTiles: (tiles) => sealer.files!.writeTiles(tiles),
      sync: (size) => sealer.files!.sync(size),
      [Symbol.asyncDispose]: async () => undefined,
    },
    claim: () =>
      stand(
        { port: 'files', name: 'claim' },
        async () => void (sealer.files = await startFileWriter(logDir)),
        none,
      ),
    recall: () => fromModel<Log[]>({ port: 'witnesses', name: 'recall' }),
    cosign: (log) => fromModel<number>({ port: 'witnesses', name: 'cosign', log }),
  };
}

async function readStores(world: RealWorld): Promise<Tables & { file: Log }> {
  const { database, logs, logDir } = world;
  const list = async (query: string): Promise<Row[]> => (await database.client.query<Row>(query)).rows;
  const signed = await list('select root, published_at from log_checkpoint order by size');
  const entries = await list('select entry from log_entry order by idx');
  const [head] = await list('select root from log_head');
  const log = Buffer.concat(entries.map((row) => row['entry']!)).toString();
  expect(logs.logOf(head!['root']!)).toBe(log);
  const waiting = await list('select entry from pending_record order by seq');
  const note = await readCheckpointFile(logDir);
  return {
    log,
    signed: signed.map((row) => logs.logOf(row['root']!)),
    published: signed.filter((row) => row['published_at'] !== null).map((row) => logs.logOf(row['root']!)),
    waiting: Buffer.concat(waiting.map((row) => row['entry']!)).toString(),
    file: note === undefined ? '' : logs.logOfNote(note),
  };
}
