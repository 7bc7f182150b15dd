import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parsePolicy } from '@yinji/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { checkAllProofs, readPublishedLog, untilPublished } from './check-log-for-tests.ts';
import { createSealerClient } from './client.ts';
import { entries, openLogDatabase, submit, type LogFixture } from './fixture-for-tests.ts';

const sealerMain = join(import.meta.dirname, 'main.ts');
const witnessMain = join(import.meta.dirname, '../../witness/src/main.ts');

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-sealer-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

type Env = Record<string, string>;
/** Each start would strip and compile the same sources again. */
const COMPILED: Env = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' };

function init(main: string, env: Env): Record<string, string> {
  const { stdout, stderr } = spawnSync(process.execPath, [main, '--init'], {
    env: { ...COMPILED, ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, string>;
}

/** Starts a process and waits for the event it prints when it is ready. */
async function launch(main: string, env: Env, event: string): Promise<{ child: ChildProcess; told: Env }> {
  const child = spawn(process.execPath, [main], {
    env: { ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout!)) {
    const told = JSON.parse(line) as Env;
    if (told['event'] === event) {
      child.stdout!.resume();
      return { child, told };
    }
  }
  throw new Error(`${main} ended before ${event}`);
}

test('it starts with a witness like the start script, survives kill -9, and stops on request', async () => {
  await using database = await openLogDatabase();
  const keyEnv = { KEYS_DIR: join(folder, 'keys'), LOG_ORIGIN: 'localhost/yinji-log' };
  const { logVkey } = init(sealerMain, keyEnv);
  const witnessEnv = { WITNESS_DIR: join(folder, 'witness'), WITNESS_NAME: 'localhost/witness' };
  const { vkey } = init(witnessMain, witnessEnv);
  const witness = await launch(
    witnessMain,
    { ...witnessEnv, WITNESS_LOGS: JSON.stringify([logVkey]) },
    'listening',
  );
  const socket = join(folder, 's');
  const logDir = join(folder, 'log');
  const env = {
    ...keyEnv,
    SEALER_SOCKET: socket,
    SEALER_DATABASE_URL: database.url,
    LOG_DIR: logDir,
    TRUST_DIR: join(folder, 'trust'),
    WITNESSES: JSON.stringify([{ name: 'local', url: witness.told['url'], vkey }]),
  };
  const client = createSealerClient(socket);
  let sealer = await launch(sealerMain, env, 'leading');
  expect((await stat(socket)).mode & 0o777).toBe(0o600);

  const killed = 3;
  for (let round = 0; round < killed; round++) {
    await submit(database, ...entries(round * 50, round * 50 + 25));
    await client.wake();
    sealer.child.kill('SIGKILL');
    await submit(database, ...entries(round * 50 + 25, round * 50 + 50));
    // The killed process leaves its socket; its lock ends with its connection.
    sealer = await launch(sealerMain, env, 'leading');
  }
  // The log begins with its policy.
  const size = killed * 50 + 1;
  await untilPublished(database, size);
  expect(await client.health()).toMatchObject({
    status: 'ok',
    log: { leading: true, publishedSize: size },
  });

  const policy = parsePolicy(await readFile(join(folder, 'trust/policy.txt')));
  const fixture = { database, logDir, policy } as unknown as LogFixture;
  const [first, ...rest] = await readPublishedLog(fixture);
  expect(JSON.parse(first!)).toMatchObject({ type: 'policy', previous_sha256: null });
  expect(rest).toEqual(entries(0, killed * 50));
  await checkAllProofs(fixture);

  client.close();
  sealer.child.kill('SIGTERM');
  expect(await once(sealer.child, 'exit')).toEqual([0, null]);
  await expect(stat(socket)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('while the database is away it stamps, and signs no document', async () => {
  const env = {
    KEYS_DIR: join(folder, 'keys'),
    LOG_ORIGIN: 'localhost/yinji-log',
    SEALER_SOCKET: join(folder, 's'),
    SEALER_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    LOG_DIR: join(folder, 'log'),
    TRUST_DIR: join(folder, 'trust'),
  };
  await launch(sealerMain, env, 'listening');
  const client = createSealerClient(env.SEALER_SOCKET);
  await waitFor(async () => expect((await client.health()).status).toBe('degraded'));
  expect((await client.timestamp(Buffer.from('no request'))).length).toBeGreaterThan(10);
  const signing = client.signDocument('00000000-0000-4000-8000-000000000000');
  await expect(signing).rejects.toMatchObject({ code: 'failed' });
  client.close();
});

test('wrong settings are reported and end it', () => {
  const { status, stderr } = spawnSync(process.execPath, [sealerMain], { env: COMPILED, encoding: 'utf8' });
  expect(status).toBe(1);
  for (const name of ['KEYS_DIR', 'LOG_ORIGIN', 'SEALER_SOCKET', 'TRUST_DIR']) expect(stderr).toContain(name);
});
