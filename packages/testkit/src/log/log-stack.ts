import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../../../server/src/platform/db/migrate.ts';
import { grantRoles } from '../../../../server/src/platform/db/roles.ts';
import { freePort } from '@yinji/stack/free-port';
import { killPostgres } from '@yinji/stack/postgres/kill-postgres';
import { startPostgres, type RunningPostgres } from '@yinji/stack/postgres/start-postgres';
import { initialise, startProcess, type RunningProcess } from '@yinji/stack/processes';

interface Options {
  witnesses: number;
  /** Of the witnesses; all of them by default. */
  quorum?: number;
  /** More than one: one writes the log, the others wait for it to end. */
  sealers?: number;
}

/**
 * A log with each part as a process at a fixed address: PostgreSQL, witnesses, sealers, and the HTTP front that
 * accepts records. Names: `postgres`, `witness-1`…, `sealer-1`…, `front`.
 */
export interface LogStack extends AsyncDisposable {
  /** The front's. */
  port: number;
  databaseUrl: string;
  logDir: string;
  policyText: string;
  processIds(): Record<string, number>;
  /** The last lines that a process has printed. */
  lastWords(name: string): string;
  /** SIGKILL; resolves when it is gone. PostgreSQL's helpers end with it. */
  kill(name: string): Promise<void>;
  /** Restarts what was killed; resolves when it is ready. */
  start(name: string): Promise<void>;
}

export async function openLogStack({ witnesses, quorum = witnesses, sealers = 1 }: Options): Promise<LogStack> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-hammer-'));
  const logDir = join(folder, 'log');
  mkdirSync(logDir);
  const running = new Map<string, RunningProcess>();
  const programs = new Map<string, { program: string; env: Record<string, string> }>();
  const postgresAt = { folder: join(folder, 'postgres'), port: await freePort() };
  let postgres: RunningPostgres = await startPostgres(postgresAt);
  const { webUrl, sealerUrl, ownerUrl } = postgres;

  const start = async (name: string): Promise<void> => {
    if (name === 'postgres') {
      postgres = await startPostgres(postgresAt);
      return;
    }
    running.set(name, await startProcess({ name, ...programs.get(name)!, logs: join(folder, 'logs') }));
  };
  const add = async (name: string, program: string, env: Record<string, string>) => {
    programs.set(name, { program, env });
    await start(name);
    return running.get(name)!.ready;
  };
  const close = async () => {
    for (const one of [...running.values()].toReversed()) await one.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(ownerUrl);
    await grantRoles(ownerUrl);
    const keys = { KEYS_DIR: join(folder, 'keys'), LOG_ORIGIN: 'log.example/hammer' };
    const { logVkey } = await initialise('sealer/src/main.ts', keys);
    const peers: unknown[] = [];
    for (let at = 1; at <= witnesses; at += 1) {
      const witness = await add(`witness-${at}`, 'witness/src/main.ts', {
        WITNESS_PORT: String(await freePort()),
        WITNESS_DIR: join(folder, `witness-${at}`),
        WITNESS_NAME: `witness.example/w${at}`,
        WITNESS_LOGS: JSON.stringify([logVkey]),
      });
      peers.push({ name: `w${at}`, url: witness['url'], vkey: witness['vkey'] });
    }
    for (let at = 1; at <= sealers; at += 1)
      await add(`sealer-${at}`, 'sealer/src/main.ts', {
        ...keys,
        SEALER_SOCKET: join(folder, `sealer-${at}.sock`),
        SEALER_DATABASE_URL: sealerUrl,
        LOG_DIR: logDir,
        TRUST_DIR: join(folder, 'trust'),
        WITNESSES: JSON.stringify(peers),
        WITNESS_QUORUM: String(quorum),
      });
    const policyText = await readPolicy(join(folder, 'trust/policy.txt'));
    const port = await freePort();
    await add('front', 'packages/testkit/src/log/front.ts', {
      PORT: String(port),
      DATABASE_URL: webUrl,
      POLICY: policyText,
    });
    return {
      port,
      databaseUrl: ownerUrl,
      logDir,
      policyText,
      processIds: () => ({
        postgres: postgres.processId,
        ...Object.fromEntries([...running].map(([name, { processId }]) => [name, processId])),
      }),
      lastWords: (name) =>
        readFileSync(
          name === 'postgres' ? join(postgres.folder, 'postgres.log') : join(folder, `logs/${name}.log`),
          'utf8',
        )
          .split('\n')
          .slice(-12)
          .map((line) => line.slice(0, 300))
          .join('\n'),
      kill: async (name) => {
        if (name === 'postgres') return killPostgres(postgres.processId);
        await running.get(name)!.kill();
        running.delete(name);
      },
      start,
      [Symbol.asyncDispose]: close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Published when the first policy is in the log, a moment after the start. */
async function readPolicy(path: string): Promise<string> {
  for (const deadline = Date.now() + 30_000; !existsSync(path); await pause(20))
    if (Date.now() > deadline) throw new Error('the sealer has published no policy');
  return readFileSync(path, 'utf8');
}
