import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getReceipt, getTrust, signIn } from '@yinji/contract';
import { type RunningStack, startStack } from '@yinji/stack/start-stack';
import type { copyTemplate } from '@yinji/testkit/database/open-test-database';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { type ProgramEnd, runNode } from '../cheats/programs.ts';

interface Deposited {
  pdf: Uint8Array;
  /** Paths of the full and of the public bundle. */
  bundle: string;
  open: string;
  receipt: string;
}

/** One installation that is stopped, rotated and started again. */
export interface House {
  dataDir: string;
  origin: string;
  /** Of the running installation. */
  running(): RunningStack;
  /** With more settings than the usual ones. */
  start(settings?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  newcomer(name: string, phone?: string): Person;
  /** As an operator types it. */
  rotate(name: string): Promise<ProgramEnd>;
  /** Kills the command so many milliseconds after `isUnderWay`. */
  killRotation(name: string, isUnderWay: () => boolean, afterMs: number): Promise<void>;
  deposit(person: Person, title: string, seed: number): Promise<Deposited>;
  /** Returns the path of the full one. */
  keepBundle(person: Person, workId: string): Promise<string>;
  /** What an outsider fetches; returns the folder. */
  keepTrust(name: string): Promise<string>;
  signInAnew(person: Person): Promise<void>;
}

/** `database`: a copy of the tests' template; without it PostgreSQL of the folder's own. */
export function openHouse(
  folder: string,
  port: number,
  database: Awaited<ReturnType<typeof copyTemplate>>,
): House {
  const dataDir = join(folder, 'house');
  const origin = `http://localhost:${port}`;
  let stack: RunningStack | undefined;
  const running = () => {
    if (stack === undefined) throw new Error('the house is closed');
    return stack;
  };
  const given = database && {
    DATABASE_URL: database.ownerUrl,
    WEB_DATABASE_URL: database.webUrl,
    SEALER_DATABASE_URL: database.sealerUrl,
  };
  const env = {
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.ownerUrl }),
  };
  const keep = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return path;
  };
  const keepBundle = async (person: Person, id: string) =>
    keep(`${id}.zip`, await person.waitForBundle(id, 'full'));
  const newcomer = (name: string, phone?: string) => {
    const { outbox, cashierUrl, faceCheckUrl } = running();
    return new Person({ origin, outbox, cashierUrl, faceCheckUrl }, name, phone);
  };
  return {
    dataDir,
    origin,
    running,
    newcomer,
    keepBundle,
    async start(more) {
      const settings = { REVIEW_SAMPLE_PERCENT: '0', ...given, ...more };
      stack = await startStack({ dataDir, port, host: '127.0.0.1', env: settings });
    },
    async stop() {
      await stack?.stop();
      stack = undefined;
    },
    rotate: (name) => runNode('tools/rotate.ts', [name], { env }),
    async killRotation(name, isUnderWay, afterMs) {
      const command = spawn(process.execPath, ['--no-warnings', 'tools/rotate.ts', name], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const ended = once(command, 'exit');
      while (!isUnderWay() && command.exitCode === null) await pause(2);
      await pause(afterMs);
      await kill(command, ended);
    },
    async deposit(person, title, seed) {
      const picture = await drawPicture(seed, { format: 'png', width: 300, height: 200 });
      const { id } = await person.deposit(title, 'draw', `${title}.png`, picture);
      await person.waitForWork(id, (one) => one.deposit?.complete === true);
      await person.upload(id, `${title}.png`, picture);
      return {
        pdf: await person.waitForDocument(id, 'deposit'),
        bundle: await keepBundle(person, id),
        open: keep(`${id}-public.zip`, await person.waitForBundle(id, 'public')),
        receipt: new TextDecoder().decode(await person.client.blob(getReceipt, { id })),
      };
    },
    async keepTrust(name) {
      const { files } = await newcomer('无名').client.call(getTrust, {});
      for (const [file, text] of Object.entries(files)) keep(`${name}/${file}`, text);
      return join(folder, name);
    },
    async signInAnew({ client, phone, password }) {
      client.token = (await client.call(signIn, { phone, password })).token;
    },
  };
}

async function kill(command: ChildProcess, ended: Promise<unknown>): Promise<void> {
  command.kill('SIGKILL');
  await ended;
}
