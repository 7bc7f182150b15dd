import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../platform/index.ts';

export interface ConnectionLimits {
  inAll: number;
  /** Undefined behind a reverse proxy, to which all connections belong; the proxy limits its own. */
  ofNetwork: number | undefined;
}

/** Node's options: a connection whose request line and headers are not whole within this time ends with 408. */
export const limitHeaders = (wholeWithinMs: number) => ({
  headersTimeout: wholeWithinMs,
  connectionsCheckingInterval: wholeWithinMs / 4,
});

/** Ends each connection above the limits at once. A connection on which nothing is sent counts too. */
export function limitConnections({ server }: FastifyInstance, { inAll, ofNetwork }: ConnectionLimits): void {
  server.maxConnections = inAll;
  if (ofNetwork === undefined) return;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > ofNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
