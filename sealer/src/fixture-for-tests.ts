import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePolicy, parseVkey, sha256, toUtf8 } from '@yinji/evidence';
import { createNoteSigner, type NoteSigner } from '@yinji/sealing';
import { createWitnessServer, openWitness } from '@yinji/witness';
import { Client } from 'pg';
import type { AppendPorts } from './append-batch.ts';
import type { WitnessPeer } from './config.ts';
import type { Queryable } from './log-store.ts';
import { openLogTail } from './log-tail.ts';
import { createPendingQueue } from './pending-queue.ts';
import { startSequencer, type Sequencer, type SequencerPorts } from './sequencer.ts';
import type { Step } from './steps.ts';
import { formatPolicy } from './write-trust.ts';

const MIGRATIONS = [
  '0002-evidence-log.sql',
  '0008-log-policy.sql',
  '0010-log-queue.sql',
  '0085-log-recovered.sql',
];
const MIGRATIONS_DIR = join(import.meta.dirname, '../../server/src/platform/db/migrations');

export interface TestDatabase extends AsyncDisposable {
  /** As role yinji_sealer, with no more rights than in service. */
  url: string;
  /** As the owner. */
  client: Client;
  /** A second database in this one's present state, like a backup. */
  copy(): Promise<TestDatabase>;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const base = new URL(process.env['TEST_DATABASE_URL']!);
  const name = `test_sealer_${randomUUID().replaceAll('-', '')}`;
  const owner = await connect(base.href);
  await owner.query(`create database ${name} template ${template}`);
  base.pathname = `/${name}`;
  let client = await connect(base.href);
  return {
    url: `${base.href}?options=${encodeURIComponent('-c role=yinji_sealer')}`,
    get client() {
      return client;
    },
    copy: async () => {
      await client.end();
      const made = await createDatabase(name);
      client = await connect(base.href);
      return made;
    },
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await owner.query(`drop database ${name} with (force)`);
      await owner.end();
    },
  };
}

/** A database for one test with the log's tables. */
export async function openLogDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('template0');
  for (const role of ['yinji_web', 'yinji_sealer'])
    await database.client.query(
      `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then end $$`,
    );
  for (const name of MIGRATIONS)
    await database.client.query(await readFile(join(MIGRATIONS_DIR, name), 'utf8'));
  return database;
}

/** A witness on a port that it keeps across stops and starts. */
export interface TestWitness {
  peer: WitnessPeer;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Its clock is wrong by so much from now on. */
  moveClock(ms: number): void;
}

async function createWitness(folder: string, name: string, logVkeys: string[]): Promise<TestWitness> {
  const witness = await openWitness({
    folder: join(folder, name),
    name: `test/${name}`,
    logs: logVkeys.map((vkey) => parseVkey(vkey)),
  });
  let server: Server | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    server = createWitnessServer(witness, () => undefined);
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async (): Promise<void> => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  };
  await start();
  const { signer, mlDsaSigner } = witness;
  const url = `http://127.0.0.1:${port}`;
  const moveClock = (ms: number) => void (witness.now = () => new Date(Date.now() + ms));
  return {
    peer: { name, url, vkey: signer.vkey, key: signer.key, mlDsa: mlDsaSigner },
    start,
    stop,
    moveClock,
  };
}

/** A running sequencer that a test can stop like a crash. */
export interface TestSequencer extends Sequencer {
  events: { event: string; fields: Record<string, unknown> }[];
  stop(): Promise<void>;
}

/** Database, folders, keys and witnesses of one log. */
export interface LogFixture extends AsyncDisposable {
  database: TestDatabase;
  logDir: string;
  signer: NoteSigner;
  /** A second key of the log, which the witnesses know as well. */
  nextSigner: NoteSigner;
  witnesses: TestWitness[];
  policy: ReturnType<typeof parsePolicy>;
  run(options?: { crashAt?: Step; database?: TestDatabase; logDir?: string }): TestSequencer;
}

export async function openFixture(options: { witnesses?: number; quorum?: number } = {}): Promise<LogFixture> {
  const count = options.witnesses ?? 2;
  const quorum = options.quorum ?? count;
  const folder = await mkdtemp(join(tmpdir(), 'yinji-sealer-'));
  const database = await openLogDatabase();
  const [signer, nextSigner] = [0, 1].map(() =>
    createNoteSigner('test/log', generateKeyPairSync('ed25519').privateKey),
  ) as [NoteSigner, NoteSigner];
  const known = [signer.vkey, nextSigner.vkey];
  const witnesses: TestWitness[] = [];
  for (let i = 1; i <= count; i++) witnesses.push(await createWitness(folder, `w${i}`, known));
  const peers = witnesses.map(({ peer }) => peer);
  const logDir = join(folder, 'log');
  const running: TestSequencer[] = [];
  const run: LogFixture['run'] = ({ crashAt, database: other = database, logDir: files = logDir } = {}) => {
    const stopping = new AbortController();
    const events: TestSequencer['events'] = [];
    const ports: SequencerPorts = {
      config: { databaseUrl: other.url, logDir: files, witnesses: peers, quorum },
      signer,
      tell: (event, fields = {}) => events.push({ event, fields }),
      signal: stopping.signal,
      atStep: (step) => {
        if (step !== crashAt) return;
        stopping.abort(new Error('crash'));
        throw new Error('crash');
      },
    };
    const sequencer = startSequencer(ports);
    const stop = async (): Promise<void> => {
      stopping.abort(new Error('stop'));
      await sequencer.done;
    };
    const made = { ...sequencer, events, stop };
    running.push(made);
    return made;
  };
  return {
    database,
    logDir,
    signer,
    nextSigner,
    witnesses,
    policy: parsePolicy(formatPolicy(signer.vkey, { witnesses: peers, quorum })),
    run,
    [Symbol.asyncDispose]: async () => {
      for (const sequencer of running) await sequencer.stop();
      for (const witness of witnesses) await witness.stop();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Submits entries like the web process, with its role. */
export async function submit({ client }: TestDatabase, ...entries: readonly string[]): Promise<void> {
  await client.query('set role yinji_web');
  for (const text of entries) {
    const entry = Buffer.from(toUtf8(text));
    await client.query('insert into pending_record (entry, entry_sha256) values ($1, $2)', [
      entry,
      Buffer.from(sha256(entry)),
    ]);
  }
  await client.query('reset role');
}

export const entries = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `entry ${from + i}`);

/** The ports of appendBatch beside the database, for tests that call it themselves. */
export const appendPorts = (db: Queryable): AppendPorts => ({
  signer: createNoteSigner('test/log', generateKeyPairSync('ed25519').privateKey),
  queue: createPendingQueue(),
  tail: openLogTail(db),
  atStep: () => undefined,
});
