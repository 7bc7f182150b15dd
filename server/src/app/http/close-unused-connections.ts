import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends at a stop the connections on which no request has come yet. Browsers open such connections ahead, and Node
 * waits up to a minute for their first request, while whoever stops the server kills it after seconds.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
}
