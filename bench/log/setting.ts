import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../server/src/db/migrate.ts';
import { grantRoles } from '../../server/src/db/roles.ts';
import { startPostgres } from '../../tools/postgres/start-postgres.ts';
import { initialise, startProcess, type RunningProcess } from '../../tools/processes.ts';

/** A log of its own, each part a process: PostgreSQL, witnesses, sealer, and the front that the hammer talks to. */
export interface Setting extends AsyncDisposable {
  /** The front's. */
  port: number;
  databaseUrl: string;
  logDir: string;
  policyText: string;
  processIds: Record<string, number>;
}

export async function openSetting(witnessCount: number): Promise<Setting> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-hammer-'));
  const logDir = join(folder, 'log');
  mkdirSync(logDir);
  const running: RunningProcess[] = [];
  const start = async (name: string, program: string, env: Record<string, string>) => {
    const one = await startProcess({ name, program, env, logs: join(folder, 'logs') });
    running.push(one);
    return one.ready;
  };
  const postgres = await startPostgres({ folder: join(folder, 'postgres') });
  const close = async () => {
    for (const one of running.toReversed()) await one.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl);
    await grantRoles(postgres.ownerUrl);
    const keys = { KEYS_DIR: join(folder, 'keys'), LOG_ORIGIN: 'log.example/hammer' };
    const { logVkey } = await initialise('sealer/src/main.ts', keys);
    const peers: unknown[] = [];
    for (let at = 1; at <= witnessCount; at += 1) {
      const witness = await start(`witness-${at}`, 'witness/src/main.ts', {
        WITNESS_DIR: join(folder, `witness-${at}`),
        WITNESS_NAME: `witness.example/w${at}`,
        WITNESS_LOGS: JSON.stringify([logVkey]),
      });
      peers.push({ name: `w${at}`, url: witness['url'], vkey: witness['vkey'] });
    }
    await start('sealer', 'sealer/src/main.ts', {
      ...keys,
      SEALER_SOCKET: join(folder, 'sealer.sock'),
      SEALER_DATABASE_URL: postgres.sealerUrl,
      LOG_DIR: logDir,
      TRUST_DIR: join(folder, 'trust'),
      WITNESSES: JSON.stringify(peers),
      WITNESS_QUORUM: String(witnessCount),
    });
    const policyText = await readPolicy(join(folder, 'trust/policy.txt'));
    const front = await start('front', 'bench/log/front.ts', {
      DATABASE_URL: postgres.webUrl,
      POLICY: policyText,
    });
    return {
      port: Number(front['port']),
      databaseUrl: postgres.ownerUrl,
      logDir,
      policyText,
      processIds: Object.fromEntries(running.map(({ name, processId }) => [name, processId])),
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
