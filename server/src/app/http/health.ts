import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/index.ts';
import { lookAtHouse } from '../look-at-house.ts';

const ANYWHERE = { config: { console: 'too' } } as const;

/**
 * For monitors. `/health/live`, for load balancers: this process runs. `/health/ready`: 200, or 503 and the parts that need
 * attention. Only staff see the figures behind them (call getHouseOverview).
 */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/health/live', ANYWHERE, async () => ({ live: true }));
  app.get('/health/ready', ANYWHERE, async (_request, reply) => {
    const { alerts } = await lookAtHouse(context);
    return reply.code(alerts.length === 0 ? 200 : 503).send({ ready: alerts.length === 0, alerts });
  });
}
