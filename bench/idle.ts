import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { countStatements, type StatementCount } from './count-statements.ts';
import { cpuTimes } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { openBenchStack } from './open-bench-stack.ts';

/** After the start every schedule has run once. */
const SETTLE_MS = 20_000;
const MEASURED_MS = 60_000;

/** The work of an idle stack: statements of all its processes, and the server's processor time. */
export async function measureIdle(isShort: boolean): Promise<Figures> {
  const stack = await openBenchStack(isShort);
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  let statements: StatementCount | undefined;
  try {
    await owner.connect();
    statements = await countStatements(owner);
    await pause(isShort ? 100 : SETTLE_MS);
    const [before, cpuBefore, began] = [statements.read(), cpuTimes(), performance.now()];
    await pause(isShort ? 500 : MEASURED_MS);
    const seconds = (performance.now() - began) / 1000;
    const [after, cpuAfter] = [statements.read(), cpuTimes()];
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
    await statements?.end();
    await owner.end();
    await stack.close();
  }
}
