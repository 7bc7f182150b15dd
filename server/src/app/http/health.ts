import type { HealthAlert } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';
import { type AppContext, openDatabase } from '../../platform/index.ts';
import { findArchiveState, getHouseOverview } from '../../service/index.ts';

/** However many ask, the house is looked at so often. */
const KEPT_MS = 5000;
const LOOK_MS = 5000;
const ANYWHERE = { config: { console: 'too' } } as const;

/**
 * For monitors. `/health/live`, for load balancers: this process runs. `/health/ready`: 200, or 503 and the parts that need
 * attention. Only staff see the figures behind them (call getHouseOverview).
 */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  let seen: { atMs: number; alerts: Promise<readonly HealthAlert[]> } | undefined;
  app.get('/health/live', ANYWHERE, async () => ({ live: true }));
  app.get('/health/ready', ANYWHERE, async (_request, reply) => {
    if (seen === undefined || performance.now() - seen.atMs > KEPT_MS)
      seen = { atMs: performance.now(), alerts: readAlerts(context) };
    const alerts = await seen.alerts;
    return reply.code(alerts.length === 0 ? 200 : 503).send({ ready: alerts.length === 0, alerts });
  });
}

async function readAlerts(context: AppContext): Promise<readonly HealthAlert[]> {
  try {
    return (await getHouseOverview(context)).alerts;
  } catch (cause) {
    context.report('health', cause);
    return [(await isArchiveAway(context)) ? 'archive' : 'database'];
  }
}

/** Commits that wait for the archive hold all connections of the pool. */
async function isArchiveAway({ config }: AppContext): Promise<boolean> {
  const { db, close } = openDatabase(config.databaseUrl, 1, { connectionMs: LOOK_MS });
  try {
    return (await findArchiveState(db)) === 'away';
  } catch {
    return false;
  } finally {
    await close();
  }
}
