import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { cpuTimes } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { openBenchStack } from './open-bench-stack.ts';

/** After the start every schedule has run once. */
const SETTLE_MS = 20_000;
const MEASURED_MS = 60_000;
const STATEMENT = / LOG: {2}(?:statement|execute )/g;

/** The work of an idle stack: statements of all its processes, and the server's processor time. */
export async function measureIdle(isShort: boolean): Promise<Figures> {
  const stack = await openBenchStack(isShort);
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query<{ data_directory: string }>('show data_directory');
    const log = join(dirname(rows[0]?.data_directory ?? ''), 'postgres.log');
    await owner.query(`alter system set log_statement = 'all'`);
    await owner.query('select pg_reload_conf()');
    await pause(isShort ? 100 : SETTLE_MS);
    const count = () => readFileSync(log, 'utf8').match(STATEMENT)?.length ?? 0;
    const [before, cpuBefore, began] = [count(), cpuTimes(), performance.now()];
    await pause(isShort ? 500 : MEASURED_MS);
    const seconds = (performance.now() - began) / 1000;
    const [after, cpuAfter] = [count(), cpuTimes()];
    const share = (of: 'server' | 'sealer' | 'postgres') => (cpuAfter[of] - cpuBefore[of]) / 10 / seconds;
    return {
      statementsPerSecond: (after - before) / seconds,
      statementsPerSecondLimit: 10,
      serverCpuPercent: share('server'),
      serverCpuPercentLimit: 1,
      sealerCpuPercent: share('sealer'),
      postgresCpuPercent: share('postgres'),
      seconds,
    };
  } finally {
    // In a test run other files share this PostgreSQL: each of their statements would be logged as well.
    await owner.query('alter system reset log_statement');
    await owner.query('select pg_reload_conf()');
    await owner.end();
    await stack.close();
  }
}
