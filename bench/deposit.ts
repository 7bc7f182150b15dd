import { createHash } from 'node:crypto';
import { getWork, submitDeposit, type InputOf } from '@yinji/contract';
import { Client, Pool } from 'pg';
import { PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { countStatements } from './count-statements.ts';
import { cpuTimes, type CpuTimes } from './cpu-time.ts';
import { median, quantile, type Figures } from './figures.ts';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import { enrolKey, signDeposit, type SigningKey } from './sign-deposit.ts';
import { speakFrom } from '@yinji/testkit/people/speak-from';
import { openBenchStack } from './open-bench-stack.ts';

interface Size {
  people: number;
  warming: number;
  oneByOne: number;
  rounds: number;
  /** Concurrent submissions of one round, of all people together. */
  atOnce: number;
}
const FULL: Size = { people: 8, warming: 16, oneByOne: 96, rounds: 3, atOnce: 320 };
const SHORT: Size = { people: 2, warming: 1, oneByOne: 2, rounds: 1, atOnce: 8 };
/** Concurrent submissions per person. */
const LANES = 4;

interface Creator {
  person: Person;
  key: SigningKey;
}
type Submission = InputOf<typeof submitDeposit>;

/**
 * From the signed manifest to a proof under a witnessed checkpoint and a time stamp, over HTTP: one by one, and
 * as many at once as eight people can send. The lower bound is one row and one commit per deposit in the same
 * PostgreSQL.
 */
export async function measureDeposit(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const stack = await openBenchStack(isShort);
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  const closing: (() => void)[] = [];
  try {
    await owner.connect();
    const creators: Creator[] = [];
    for (let at = 0; at < size.people; at += 1) {
      const person = new Person(stack.place, `陈联展${'甲乙丙丁戊己庚辛'[at]}`);
      closing.push(speakFrom(person.client, stack.origin, `127.0.1.${at + 1}`));
      await person.register();
      await person.verifyRealName();
      await person.buy(PACKAGES.small);
      creators.push({ person, key: await enrolKey(person) });
    }
    await grantDeposits(owner, 10_000);
    await oneByOne(creators, size.warming);
    const latencies = await oneByOne(creators, size.oneByOne);
    const toPublishedMs = await listToPublished(owner, size.oneByOne);
    const rounds: (Burst & { rawInserts: number })[] = [];
    for (let at = 0; at < size.rounds; at += 1) {
      const burst = await allAtOnce(await signAhead(creators, size.atOnce), owner, size.atOnce);
      rounds.push({ ...burst, rawInserts: await rawInserts(stack, owner, size) });
    }
    const statementsPerDeposit = await statementsOf(creators, owner, size.atOnce);
    return {
      depositToProofP50Ms: median(latencies),
      depositToProofP95Ms: quantile(latencies, 0.95),
      depositToCheckpointP50Ms: median(toPublishedMs),
      depositsPerSecond: median(rounds.map((one) => one.deposits)),
      depositsAcceptedPerSecond: median(rounds.map((one) => one.accepted)),
      rawInsertsPerSecond: median(rounds.map((one) => one.rawInserts)),
      statementsPerDeposit,
      serverCpuMsPerDeposit: median(rounds.map((one) => one.cpuMs.server)),
      sealerCpuMsPerDeposit: median(rounds.map((one) => one.cpuMs.sealer)),
      postgresCpuMsPerDeposit: median(rounds.map((one) => one.cpuMs.postgres)),
      oneByOne: latencies.length,
      atOnce: size.atOnce,
      lanes: size.people * LANES,
      rounds: rounds.length,
    };
  } finally {
    for (const close of closing) close();
    await owner.end();
    await stack.close();
  }
}

/** Milliseconds from submitting to a complete deposit, polled every 5 ms. */
async function oneByOne(creators: readonly Creator[], count: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { person, key } = creators[at % creators.length] as Creator;
    const submission = await signDeposit(person, key, `逐件 ${at}`);
    const began = performance.now();
    let work = await person.client.call(submitDeposit, submission);
    while (work.deposit?.complete !== true) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      work = await person.client.call(getWork, { id: submission.workId });
    }
    latencies.push(performance.now() - began);
  }
  return latencies;
}

/**
 * The log's part: from the server's acceptance to the published, cosigned checkpoint that covers the record.
 */
async function listToPublished(owner: Client, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ ms: number }>(
    `select extract(epoch from (select min(published_at) from log_checkpoint where size > log_index) - received_at)::float8 * 1000 as ms
     from deposit where completed_at is not null order by received_at desc limit $1`,
    [count],
  );
  return rows.map((row) => row.ms);
}

interface Burst {
  /** Per second, until the last proof. */
  deposits: number;
  /** Per second, until the last answer. */
  accepted: number;
  cpuMs: CpuTimes;
}

interface Lane {
  creator: Creator;
  signed: Submission[];
}

const signAhead = (creators: readonly Creator[], atOnce: number): Promise<Lane[]> =>
  Promise.all(
    creators.map(async (creator) => {
      const signed: Submission[] = [];
      for (let at = 0; at < atOnce / creators.length; at += 1)
        signed.push(await signDeposit(creator.person, creator.key, `齐发 ${at}`));
      return { creator, signed };
    }),
  );

async function allAtOnce(lanes: readonly Lane[], owner: Client, atOnce: number): Promise<Burst> {
  const spent = cpuTimes();
  const began = Date.now();
  await Promise.all(
    lanes.flatMap(({ creator, signed }) =>
      Array.from({ length: LANES }, async () => {
        for (let one = signed.pop(); one !== undefined; one = signed.pop())
          await creator.person.client.call(submitDeposit, one);
      }),
    ),
  );
  const acceptedMs = Date.now() - began;
  for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rows } = await owner.query<{ left: string; last: Date }>(
      `select count(*) filter (where completed_at is null) as left, max(completed_at) as last
       from deposit where received_at is not null`,
    );
    if (Date.now() > deadline) throw new Error(`${rows[0]?.left} deposits were not complete within a minute`);
    if (rows[0] === undefined || Number(rows[0].left) > 0) continue;
    const now = cpuTimes();
    const each = (name: keyof CpuTimes) => (now[name] - spent[name]) / atOnce;
    const cpuMs = {
      server: each('server'),
      sealer: each('sealer'),
      postgres: each('postgres'),
      bench: each('bench'),
    };
    return {
      deposits: perSecond(atOnce, rows[0].last.getTime() - began),
      accepted: perSecond(atOnce, acceptedMs),
      cpuMs,
    };
  }
}

/** Of all processes, from the submission to the proof. They are logged meanwhile, so that no time is taken here. */
async function statementsOf(creators: readonly Creator[], owner: Client, atOnce: number): Promise<number> {
  const lanes = await signAhead(creators, atOnce);
  const statements = await countStatements(owner);
  try {
    const before = statements.read();
    await allAtOnce(lanes, owner, atOnce);
    return (statements.read() - before) / atOnce;
  } finally {
    await statements.end();
  }
}

/** The same record bytes, one row and one commit each, over as many connections as there were lanes. */
async function rawInserts(
  { running: stack }: OpenStack,
  owner: Client,
  { people, atOnce }: Size,
): Promise<number> {
  const { rows } = await owner.query<{ record: Buffer }>(
    'select record from deposit where record is not null order by received_at desc limit $1',
    [atOnce],
  );
  await owner.query(
    'drop table if exists bench_raw; create table bench_raw (id bigserial primary key, record bytea)',
  );
  const pool = new Pool({ connectionString: stack.databaseUrl, max: people * LANES });
  const records = rows.map((row) => row.record);
  if (new Set(records.map(digest)).size !== atOnce) throw new Error('there are fewer records than deposits');
  try {
    const insert = async (): Promise<void> => {
      for (let record = records.pop(); record !== undefined; record = records.pop())
        await pool.query('insert into bench_raw (record) values ($1)', [record]);
    };
    await Promise.all(Array.from({ length: people * LANES }, () => pool.query('select 1')));
    const began = Date.now();
    await Promise.all(Array.from({ length: people * LANES }, insert));
    return perSecond(atOnce, Date.now() - began);
  } finally {
    await pool.end();
  }
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const perSecond = (count: number, ms: number) => (count * 1000) / ms;
