import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { verifyOwnBundle } from '@yinji/testkit/people/verify-own-bundle';
import { freePort } from '@yinji/stack/free-port';
import { startProcess, type RunningProcess } from '@yinji/stack/processes';
import { copyTemplate } from '@yinji/testkit/database/open-test-database';
import { PACKAGES } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Only the owner of a running installation knows all of them; each process takes its own. */
let settings: Record<string, string>;
let folder: string;
let database: NonNullable<Awaited<ReturnType<typeof copyTemplate>>>;
const stand: RunningProcess[] = [];
const started: ChildProcess[] = [];

/** As an operator types it, with the settings alone. */
function run(command: string, ...args: string[]): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['run', '--silent', command, '--', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that a failed test ends npm and what it started.
    detached: true,
  });
  started.push(child);
  return child;
}

type Told = Record<string, string>;

/** Waits for the line that says the event. */
async function until(child: ChildProcess, event: string): Promise<Told> {
  for await (const line of createInterface(child.stdout!)) {
    const told = line.startsWith('{') ? (JSON.parse(line) as Told) : {};
    if (told['event'] !== event) continue;
    child.stdout!.resume();
    return told;
  }
  throw new Error(`ended before ${event}`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** What `doctor` exits with, and the settings whose faults it names. */
function examine(changed: Record<string, string> = {}): {
  status: number | null;
  named: string[];
  told: string;
} {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'doctor'], {
    cwd: ROOT,
    env: { PATH, HOME, ...settings, ...changed },
    encoding: 'utf8',
  });
  const names = stdout.split('\n').map((line) => /^([\w-]+): /.exec(line)?.[1] ?? '');
  return { status, named: [...new Set(names)].filter((name) => name !== '').toSorted(), told: stdout };
}

/** What others run in production: a witness, and the providers. */
async function standIn(name: string, env: Record<string, string>): Promise<Told> {
  const program = `${name}/src/main.ts`;
  const one = await startProcess({ name, program, env, logs: join(folder, 'logs') });
  stand.push(one);
  return one.ready as Told;
}

async function chooseSettings(): Promise<void> {
  const copy = await copyTemplate('template1');
  if (copy === undefined) throw new Error('TEST_DATABASE_URL is set by prepare-template.ts');
  database = copy;
  const port = await freePort();
  settings = {
    DATABASE_URL: database.ownerUrl,
    WEB_DATABASE_URL: database.webUrl,
    SEALER_DATABASE_URL: database.sealerUrl,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PERSONAL_DATA_KEY_FILE: join(folder, 'personal-data.key'),
    KEYS_DIR: join(folder, 'keys'),
    LOG_DIR: join(folder, 'log'),
    TRUST_DIR: join(folder, 'trust'),
    LOG_ORIGIN: 'localhost/yinji-log',
    SEALER_SOCKET: join(folder, 'sealer.sock'),
    WORKER_METRICS: `127.0.0.1:${await freePort()}`,
    COPY_INDEX_SOCKET: join(folder, 'copy-index.sock'),
    COPY_INDEX_DIR: join(folder, 'copy-index'),
    SIMULATORS_DIR: join(folder, 'simulators'),
  };
  mkdirSync(settings['LOG_DIR']!);
  writeFileSync(settings['PERSONAL_DATA_KEY_FILE']!, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
}

async function addOthers(): Promise<Told> {
  const simulators = await standIn('simulators', {
    SIMULATORS_DIR: settings['SIMULATORS_DIR']!,
    OUTBOX_FILE: join(folder, 'outbox.jsonl'),
  });
  const { logVkey } = await until(run('sealer', '--init'), 'initialised');
  const { url, vkey, mlDsaVkey } = await standIn('witness', {
    WITNESS_DIR: join(folder, 'witness'),
    WITNESS_NAME: 'localhost/witness',
    WITNESS_LOGS: JSON.stringify([logVkey]),
  });
  const messages = readFileSync(join(folder, 'simulators/message-settings.json'), 'utf8');
  Object.assign(settings, JSON.parse(messages), {
    WITNESSES: JSON.stringify([{ name: 'evaluation-witness', url, vkey, mlDsaVkey }]),
    TIME_AUTHORITY_CA_FILE: simulators['timeAuthorityCaFile'],
    TIME_AUTHORITIES: JSON.stringify([
      { name: 'built-in' },
      { name: 'second', url: simulators['timeAuthorityUrl'], simulated: true },
    ]),
    CASHIER_URL: simulators['cashierUrl'],
    FACE_CHECK_URL: simulators['faceCheckUrl'],
  });
  return simulators;
}

let simulators: Told;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-apart-'));
  chmodSync(folder, 0o711);
  await chooseSettings();
  simulators = await addOthers();
});
afterAll(async () => {
  for (const { exitCode, pid } of started) if (exitCode === null) process.kill(-pid!, 'SIGKILL');
  for (const one of stand.toReversed()) await one.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function countJobs(): Promise<number> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rowCount } = await client.query('select from job');
  await client.end();
  return rowCount ?? 0;
}

test('an empty database and a command for each process: the doctor finds them fit, a work is deposited, its bundle verifies, and each ends on request', async () => {
  expect(examine()).toMatchObject({ status: 1, named: ['database'] });
  // An operator who is not sure repeats it.
  expect([await end(run('migrate')), await end(run('migrate'))]).toEqual([0, 0]);
  expect(examine()).toMatchObject({ status: 0, told: 'fit\n' });
  const planted = {
    LOOKUP_KEY: '0'.repeat(64),
    LOG_DIR: join(folder, 'elsewhere'),
    WEB_DATABASE_URL: database.ownerUrl,
  };
  expect(examine(planted)).toMatchObject({ status: 1, named: Object.keys(planted).toSorted() });
  const [sealer, copyIndex] = [run('sealer'), run('copy-index')];
  await Promise.all([until(sealer, 'listening'), until(copyIndex, 'listening')]);
  const web = run('web');
  await until(web, 'listening');
  expect(await countJobs()).toBe(0);
  // It has the same PORT: a second listener would fail.
  const worker = run('worker');
  await until(worker, 'working');
  const figures = await (await fetch(`http://${settings['WORKER_METRICS']}/metrics`)).text();
  expect(figures).toContain('yinji_jobs_due{kind="deliver-message"} ');
  expect(figures).not.toContain('yinji_requests_total');

  const { cashierUrl = '', faceCheckUrl = '' } = simulators;
  const outbox = join(folder, 'outbox.jsonl');
  const place = { origin: settings['PUBLIC_URL']!, outbox, cashierUrl, faceCheckUrl };
  const painter = new Person(place, '沈知白');
  await painter.register();
  await painter.verifyRealName();
  await painter.makeKey();
  await painter.buy(PACKAGES.small);
  const picture = await drawPicture(52, { format: 'jpeg' });
  const work = await painter.deposit('分开', 'draw', '分开.jpg', picture);
  await painter.upload(work.id, '分开.jpg', picture);
  const { verdict } = await verifyOwnBundle(painter, work.id);
  expect(verdict).toBe('valid');

  for (const one of [worker, web, copyIndex, sealer]) {
    one.kill('SIGTERM');
    expect(await end(one)).toBe(0);
  }
});
