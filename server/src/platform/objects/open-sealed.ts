import { pipeline, Readable } from 'node:stream';
import type { Vault } from '../vault.ts';
import { HEADER_BYTES, openHeader } from './object-header.ts';
import { openingStream } from './sealed-stream.ts';

/** The plain bytes of a sealed file; each part is given only after its tag was checked. */
export async function* framesOf(vault: Vault, bytes: Readable, boundTo: string): AsyncGenerator<Buffer> {
  try {
    const parts = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let head = Buffer.alloc(0);
    while (head.length < HEADER_BYTES) {
      const { value, done } = await parts.next();
      if (done) throw new Error('a sealed file was cut short');
      head = Buffer.concat([head, value]);
    }
    const opening = openingStream(openHeader(vault, boundTo, head.subarray(0, HEADER_BYTES)));
    const rest = restOf(head.subarray(HEADER_BYTES), parts);
    // An error on either side ends both: the reader sees a failed stream.
    pipeline(Readable.from(rest, { objectMode: false }), opening, () => undefined);
    yield* opening as AsyncIterable<Buffer>;
  } finally {
    bytes.destroy();
  }
}

async function* restOf(first: Buffer, parts: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => parts };
}
