import {
  createServer as createHttpServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer, request as askOverTls } from 'node:https';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Port 443 of every name, and 80, on to who answers for it: what deploy/nginx.conf is for the installation, and what others
 * have before their servers. Keeps the Host line, which providers sign.
 */
export async function openFront(
  folder: string,
  places: Map<string, { url: string; ca?: string }>,
): Promise<() => void> {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const place = places.get(request.headers.host ?? '');
    if (place === undefined) return void response.writeHead(502).end();
    const { url, ca } = place;
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
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
  const servers = [
    createServer(tls, pass).listen(443, '127.0.0.1'),
    createHttpServer(pass).listen(80, '127.0.0.1'),
  ];
  await Promise.all(servers.map((one) => once(one, 'listening')));
  return () => {
    for (const one of servers) {
      one.close();
      one.closeAllConnections();
    }
  };
}
