import { request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { openHouse } from './house.ts';

let stack: OpenStack;
beforeAll(async () => {
  stack = await openHouse();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Raw bytes: fetch would decode the encoding. */
function get(path: string, encoding: string, kept?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, ...(kept === undefined ? {} : { 'if-none-match': kept }) };
    request(new URL(path, stack.origin), { headers }, (response) => {
      const { statusCode: status, headers: told } = response;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status, headers: told, body: Buffer.concat(parts) }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

test.each(['/copyright/authorization/', '/console/'])(
  'scripts of %s are sent compressed, cached for ever, and are the same for every browser',
  async (base) => {
    const page = await get(base, 'identity');
    expect(page.headers['cache-control']).toBe('no-cache');
    // Named by its element, or among the imports of the page's first script.
    const script = /[ "](\/[^" ]+\/assets\/index-[\w-]+\.js)[ "]/.exec(page.body.toString())?.[1] ?? '';
    const plain = await get(script, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await get(script, encoding);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringContaining('javascript'),
        'cache-control': expect.stringContaining('immutable'),
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(decode(body)).toEqual(plain.body);
      const known = await get(script, encoding, headers.etag);
      expect([known.status, known.body.length]).toEqual([304, 0]);
    }
    // Neither a file of the build nor a way out of its folder.
    for (const name of [
      'missing-00000000.js',
      'deeper/index.js',
      `..%2Fassets%2F${script.split('/').at(-1)}`,
      'index.html',
    ]) {
      const { status, headers } = await get(`${base}assets/${name}`, 'br');
      expect([status, headers['cache-control']], name).toEqual([404, 'no-store']);
    }
  },
);
