import { readFileSync } from 'node:fs';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { Client } from 'pg';
import { openClocks } from '../clock/open-clocks.ts';
import { listProcessesBelow } from '../processes-below.ts';

export interface House {
  stack: OpenStack;
  painter: Person;
  /** Of their figures. */
  addresses: Record<'web' | 'worker' | 'sealer', string>;
  clocks: ReturnType<typeof openClocks>;
  /** As the owner, behind every rule of the tables: a drill needs rows that only years make. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Another connection, for a transaction that stays open. */
  connect(): Promise<Client>;
  /** One more deposit, up to its completion where it is not held back. */
  deposit(): Promise<string>;
  /** The process of a program of ours. */
  findProcess(name: Program): number;
  close(): Promise<void>;
}

export type Program = 'web' | 'worker' | 'sealer' | 'witness' | 'copy-index';

/** A house in three processes, as in production, with a person who has deposited. */
export async function openHouse(): Promise<House> {
  await ensureBuilt();
  const clocks = openClocks();
  const addresses = {
    web: `127.0.0.1:${await freePort()}`,
    worker: `127.0.0.1:${await freePort()}`,
    sealer: `127.0.0.1:${await freePort()}`,
  };
  const stack = await openStack(
    {
      WEB_METRICS: addresses.web,
      WORKER_METRICS: addresses.worker,
      SEALER_METRICS: addresses.sealer,
      CERTIFICATES_PER_HOUR: '4',
    },
    [clocks.module],
  );
  const connect = async () => {
    const client = new Client({ connectionString: stack.running.databaseUrl });
    await client.connect();
    await client.query('set session_replication_role = replica');
    return client;
  };
  const owner = await connect();
  const painter = await stack.member('沈知白');
  let made = 0;
  const deposit = async () => {
    made += 1;
    const name = `${made}.png`;
    const bytes = await drawPicture(60_000 + made, { format: 'png', width: 64, height: 48 });
    const { id } = await painter.deposit(`雨 ${made}`, 'draw', name, bytes);
    await painter.upload(id, name, bytes);
    return id;
  };
  const id = await deposit();
  await painter.waitForWork(id, ({ deposit: its }) => its?.complete === true);
  return {
    stack,
    painter,
    addresses,
    clocks,
    connect,
    deposit,
    sql: async (text, values) => (await owner.query(text, values)).rows as Record<string, unknown>[],
    findProcess,
    async close() {
      await owner.end();
      await stack.close();
      clocks.close();
    },
  };
}

const COMMANDS: Record<Program, RegExp> = {
  web: /\/server\/dist\/.*--only web/,
  worker: /\/server\/dist\/.*--only worker/,
  sealer: /\/sealer\/dist\//,
  witness: /\/witness\/dist\//,
  'copy-index': /\/copy-index\/dist\//,
};

function findProcess(name: Program): number {
  const found = listProcessesBelow(process.pid).find((id) => COMMANDS[name].test(readCommand(id)));
  if (found === undefined) throw new Error(`${name} does not run`);
  return found;
}

function readCommand(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
