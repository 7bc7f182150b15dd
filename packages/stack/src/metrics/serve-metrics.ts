import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricsAddress } from './metrics-address.ts';

/** The process's own figures: processor, memory, open files, delay of the event loop. */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

interface GaugeTold {
  name: string;
  help: string;
  /** The name of its one label. */
  label?: string;
  /** With a label: pairs of the label's value and the figure's. */
  read(): number | Iterable<readonly [string, number]>;
}

/** A figure that is read when it is asked for. */
export function addGauge(registry: Registry, { name, help, label, read }: GaugeTold): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect() {
      const told = read();
      if (typeof told === 'number') return this.set(told);
      this.reset();
      for (const [value, figure] of told) this.set({ [label ?? '']: value }, figure);
    },
  });
  registry.registerMetric(gauge);
}

export interface Metrics {
  registry: Registry;
  /** Reads what must be read before the figures are written; where it throws, the scrape fails (`up == 0`). */
  refresh?: () => Promise<void>;
}

/** Answers `GET /metrics` at an address of its own, never at the public origin. Returns how to stop. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  { registry, refresh }: Metrics,
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const read = async () => {
      await refresh?.();
      return registry.metrics();
    };
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
