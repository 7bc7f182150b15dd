import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An origin whose requests reach the installation from an address of their own (127.0.0.0/8 is all this machine), so
 * that limits by network apply as between people.
 */
export async function openAddressDoor(
  origin: string,
  localAddress: string,
): Promise<{ origin: string; close(): void }> {
  const agent = new Agent({ keepAlive: true, localAddress });
  const { host, port } = new URL(origin);
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.once('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
