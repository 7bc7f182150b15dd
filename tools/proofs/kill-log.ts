import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSealerClient } from '@yinji/sealer/client';
import { Client } from 'pg';
import { checkLog } from '@yinji/testkit/log/check-log';
import { startHammer, type Acknowledged, type Hammering } from '@yinji/testkit/log/hammer';
import { openLogStack, type LogStack } from '@yinji/testkit/log/log-stack';
import { rollDice, shuffle } from './dice.ts';

const LANES = 48;
const WITNESSES = 2;
const SEALERS = 2;
const LONGEST_DELAY_MS = 500;
/** Of two sealers one takes over when the other dies; the rest must be back as soon as their process is. */
const TAKEOVER_MS = 10_000;

const VICTIMS = ['front', 'sealer', 'witness', 'postgres'] as const;
type Victim = (typeof VICTIMS)[number];

export interface KillLogReport {
  /** Milliseconds from each kill to the first record that was submitted and acknowledged after it. */
  backMs: Record<Victim, number[]>;
  entries: number;
  repeated: number;
  /** Sentences; empty when the proof holds. */
  faults: string[];
}

/**
 * SIGKILL under load, `kills` times each: of the process that accepts records, of the sealer that writes the
 * log (a second one takes over), of a witness (both are needed for the quorum) and of PostgreSQL. Clients
 * repeat each record until it is acknowledged. At the end every acknowledged record is in the log, at its
 * index, once. After each kill records are acknowledged again within `takeoverMs`: the full form holds an idle machine
 * to ten seconds; a test passes a limit that tells a stop from a slow machine.
 */
export async function proveKillLog(
  kills: number,
  seed: number,
  tell: (line: string) => void,
  takeoverMs = TAKEOVER_MS,
): Promise<KillLogReport> {
  const report: KillLogReport = {
    backMs: { front: [], sealer: [], witness: [], postgres: [] },
    entries: 0,
    repeated: 0,
    faults: [],
  };
  const dice = rollDice(seed);
  const stack = await openLogStack({ witnesses: WITNESSES, sealers: SEALERS });
  const over = new AbortController();
  try {
    const { signal } = over;
    const hammering = startHammer({ ...stack, lanes: LANES, seconds: 36_000, insists: true, signal });
    hammering.done.catch(() => undefined);
    const dealt = shuffle(
      VICTIMS.flatMap((victim) => Array.from({ length: kills }, () => victim)),
      dice,
    );
    for (const [at, victim] of dealt.entries()) {
      await pause(Math.floor(dice() * LONGEST_DELAY_MS));
      const witness = 1 + Math.floor(dice() * WITNESSES);
      const ms = await killAndWait(stack, hammering, { victim, witness, giveUpMs: 3 * takeoverMs });
      report.backMs[victim].push(ms);
      tell(
        `kill ${at + 1} of ${dealt.length}: ${victim}, acknowledged again after ${ms} ms, ${hammering.count()} so far`,
      );
      if (ms > takeoverMs) report.faults.push(`after the kill of ${victim} it took ${ms} ms`);
    }
    over.abort();
    const said = await hammering.done;
    report.repeated = said.repeated;
    report.entries = await checkAll(stack, said, report.faults);
  } catch (cause) {
    report.faults.push(cause instanceof Error ? cause.message : String(cause));
    for (const name of Object.keys(stack.processIds())) tell(`--- ${name}\n${stack.lastWords(name)}`);
  } finally {
    over.abort();
    await stack[Symbol.asyncDispose]();
  }
  return report;
}

async function killAndWait(
  stack: LogStack,
  hammering: Hammering,
  { victim, witness, giveUpMs }: { victim: Victim; witness: number; giveUpMs: number },
): Promise<number> {
  const name =
    victim === 'sealer'
      ? await findLeader(stack, giveUpMs)
      : victim === 'witness'
        ? `witness-${witness}`
        : victim;
  const began = performance.now();
  await stack.kill(name);
  // The other sealer must take over by itself; single processes are restarted at once.
  const started = victim === 'sealer' ? Promise.resolve() : stack.start(name);
  // Of the submissions under way at the kill each lane may still get one acknowledged.
  const enough = hammering.count() + LANES;
  while (hammering.count() <= enough) {
    await Promise.race([pause(5), rejection(hammering.done)]);
    if (performance.now() - began > giveUpMs)
      throw new Error(`nothing is acknowledged after the kill of ${name}`);
  }
  const ms = Math.round(performance.now() - began);
  await started;
  if (victim === 'sealer') await stack.start(name);
  return ms;
}

/** Never resolves: only a failure of the load generator ends the wait. */
const rejection = (done: Promise<unknown>): Promise<void> => done.then(() => new Promise(() => undefined));

async function findLeader({ logDir }: LogStack, giveUpMs: number): Promise<string> {
  for (const deadline = Date.now() + giveUpMs; Date.now() < deadline; await pause(20))
    for (let at = 1; at <= SEALERS; at += 1) {
      const client = createSealerClient(join(logDir, `../sealer-${at}.sock`));
      const health = await client.health().catch(() => undefined);
      client.close();
      if (health?.log.leading === true) return `sealer-${at}`;
    }
  throw new Error('no sealer leads');
}

/**
 * Compares the acknowledged records with the published files, the files with the tables, and the witnesses'
 * state.
 */
async function checkAll(stack: LogStack, said: Acknowledged, faults: string[]): Promise<number> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const count = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n);
    for (const deadline = Date.now() + 30_000; ; await pause(100)) {
      const published = await count('select max(size) as n from log_checkpoint where published_at is not null');
      if ((await count('select count(*) as n from pending_record')) === 0)
        if (published === (await count('select size as n from log_head'))) break;
      if (Date.now() > deadline) throw new Error('the log does not come to rest');
    }
    const { size } = await checkLog(stack.logDir, stack.policyText, said.digests);
    const [entries, distinct] = [
      await count('select count(*) as n from log_entry'),
      await count('select count(distinct entry_sha256) as n from log_entry'),
    ];
    if (entries !== size) faults.push(`${size} entries are published, the table has ${entries}`);
    if (distinct !== entries) faults.push(`${entries - distinct} records are in the log twice`);
    for (let at = 1; at <= WITNESSES; at += 1)
      if (existsSync(join(stack.logDir, `../witness-${at}/refused`)))
        faults.push(`witness ${at} was shown a fork`);
    for (let at = 1; at <= SEALERS; at += 1)
      if (readFileSync(join(stack.logDir, `../logs/sealer-${at}.log`), 'utf8').includes('LogFault'))
        faults.push(`sealer ${at} found the log's past changed`);
    return size;
  } finally {
    await client.end();
  }
}
