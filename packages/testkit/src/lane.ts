import { connect, type Socket } from 'node:net';

/**
 * One kept connection with one request at a time. Written over the socket because the load generator shares the
 * two cores with what it measures: a whole HTTP client would cost as much as the answer.
 */
export interface Lane {
  /** Sends a request, head and all, and returns the response's body. Throws for any status but 200. */
  ask(request: string): Promise<string>;
  close(): void;
}

/** @param localAddress of 127.0.0.0/8, for a server that limits requests per address */
export async function openLane(port: number, localAddress = '127.0.0.1'): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const next = readAnswers(socket);
  return {
    ask: (request) => {
      const answer = next();
      socket.write(request);
      return answer;
    },
    close: () => socket.destroy(),
  };
}

/** A request as sent. `body` is JSON in ASCII. */
export const httpRequest = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string => {
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const about = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${given.join('')}${about}\r\n${body}`;
};

/** Read as latin1, so that characters count as bytes; `fromWire` gives the text. */
function readAnswers(socket: Socket): () => Promise<string> {
  let text = '';
  let waiting: PromiseWithResolvers<string> | undefined;
  let ended: Error | undefined;
  const end = (cause: Error) => {
    ended ??= cause;
    waiting?.reject(cause);
    waiting = undefined;
  };
  socket.setEncoding('latin1');
  socket.on('error', end).on('close', () => end(new Error('the connection was closed')));
  socket.on('data', (chunk: string) => {
    text += chunk;
    const gap = text.indexOf('\r\n\r\n');
    if (gap === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, gap))?.[1]);
    if (text.length < gap + 4 + length) return;
    const body = text.slice(gap + 4, gap + 4 + length);
    const isFine = text.startsWith('HTTP/1.1 200 ');
    text = text.slice(gap + 4 + length);
    const asked = waiting;
    waiting = undefined;
    if (isFine) asked?.resolve(body);
    else asked?.reject(new Error(body.slice(0, 200)));
  });
  return () => {
    // The other side may have closed while the connection was idle; then no answer would ever come.
    if (ended !== undefined) return Promise.reject(ended);
    waiting = Promise.withResolvers<string>();
    return waiting.promise;
  };
}

/** The UTF-8 text of an answer. */
export const fromWire = (body: string): string => Buffer.from(body, 'latin1').toString('utf8');
