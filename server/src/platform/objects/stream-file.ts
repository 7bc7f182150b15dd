import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/**
 * Opened when it is first read. `createReadStream` opens at once: where the file is gone and nobody listens yet, its
 * error ends the process.
 */
export const streamFile = (path: string): Readable => Readable.from(bytesOf(path), { objectMode: false });

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}
