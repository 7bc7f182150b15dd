import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { requestKindOf } from './request-kind.ts';

/** Seconds; half of the calls answer within 10 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts each request and how long it took, also the calls that a prerendered page makes inside the process. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const count = new Counter({
    name: 'yinji_requests_total',
    help: 'Requests by the kind of their route and the class of their status; refusals of calls are 2xx',
    labelNames: ['kind', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'yinji_request_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const kind = requestKindOf(url, config.isUpload);
    count.inc({ kind, status: `${Math.floor(reply.statusCode / 100)}xx` });
    seconds.observe({ kind }, reply.elapsedTime / 1000);
    done();
  });
}
