import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, request as askOverTls } from 'node:https';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

/** Port 443 of an address, on to who answers for a name, as others have it before their servers. Keeps the Host line, which providers sign. */
export async function openFront(
  folder: string,
  address: string,
  places: Map<string, { url: string; ca?: string }>,
): Promise<() => void> {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const place = places.get(request.headers.host ?? '');
    if (place === undefined) return void response.writeHead(502).end();
    const { url, ca } = place;
    const headers = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const options = {
      method: request.method,
      headers,
      path: request.url,
      ...(ca && { ca, servername: 'localhost' }),
    };
    const onward = (ca === undefined ? ask : askOverTls)(url, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  };
  const tls = { key: readFileSync(join(folder, 'tls.key')), cert: readFileSync(join(folder, 'tls.pem')) };
  const server = createServer(tls, pass).listen(443, address);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
