import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { addGauge, type Metrics, openRegistry } from '@yinji/stack/metrics/serve-metrics';
import type { AppContext } from '../../platform/index.ts';
import type { FaultCount } from '../count-faults.ts';
import { findHouseFigures, HOUSE_FIGURES } from './house-figures.ts';

interface Ports {
  context: AppContext;
  pool: Pool;
  faults: FaultCount;
}

/** Figures of this process and of the house. */
export function openMetrics({ context, pool, faults }: Ports): Metrics {
  const registry = openRegistry();
  addGauge(registry, {
    name: 'yinji_database_connections',
    help: 'Connections of this process to the database, by what they do',
    label: 'state',
    read: () => [
      ['used', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ],
  });
  addGauge(registry, {
    name: 'yinji_database_connections_max',
    help: 'Size of the pool',
    read: () => pool.options.max,
  });
  addGauge(registry, {
    name: 'yinji_database_waiting',
    help: 'Requests and jobs that wait for a connection',
    read: () => pool.waitingCount,
  });
  registry.registerMetric(
    new Counter({
      name: 'yinji_faults_total',
      help: 'Faults in the log of this process, by what they are about',
      labelNames: ['about'],
      registers: [],
      collect() {
        this.reset();
        for (const [about, count] of faults.all()) this.inc({ about }, count);
      },
    }),
  );
  return { registry, refresh: mirrorHouse(registry, context) };
}

/** All gauges of the house from one look at it; returns how to take them. */
function mirrorHouse(registry: Registry, context: AppContext): () => Promise<void> {
  const gauges = new Map(
    Object.entries(HOUSE_FIGURES).map(([name, [help, labelNames]]) => [
      name,
      {
        gauge: new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
        hasLabels: labelNames.length > 0,
      },
    ]),
  );
  return async () => {
    const figures = await findHouseFigures(context);
    for (const { gauge, hasLabels } of gauges.values()) {
      // Without labels a reset would say 0.
      if (hasLabels) gauge.reset();
      else gauge.remove();
    }
    for (const [name, value, labels = {}] of figures) gauges.get(name)?.gauge.set(labels, value);
  };
}
