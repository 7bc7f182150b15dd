import { connect, type Socket } from 'node:net';

/**
 * One kept connection that posts one body after the other. Written over the socket because the hammer shares the two
 * cores with what it measures: a whole HTTP client would cost as much as the log.
 */
export interface Lane {
  /** Posts a body and answers the response's. Throws for any status but 200. */
  post(body: string): Promise<string>;
  close(): void;
}

export async function openLane(port: number): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const next = readAnswers(socket);
  return {
    post: (body) => {
      const answer = next();
      socket.write(
        `POST / HTTP/1.1\r\nhost: log\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return answer;
    },
    close: () => socket.destroy(),
  };
}

/** Read as latin1, so that characters count as bytes; `fromWire` gives the text. */
function readAnswers(socket: Socket): () => Promise<string> {
  let text = '';
  let waiting: PromiseWithResolvers<string> | undefined;
  const end = (cause: Error) => {
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
    waiting = Promise.withResolvers<string>();
    return waiting.promise;
  };
}

/** The UTF-8 text of an answer. */
export const fromWire = (body: string): string => Buffer.from(body, 'latin1').toString('utf8');
