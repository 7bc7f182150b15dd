import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIMULATED_KEYS, startObjectStore, type SimulatedStore } from './start-object-store.ts';

let store: SimulatedStore;
beforeAll(async () => {
  store = await startObjectStore(() => Date.parse('2026-11-29T10:00:00Z'));
  store.buckets.set('works', new Map([['one', Buffer.from('0123456789')]]));
});
afterAll(() => store.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Written after Amazon's page, apart from the gateway's own code: a request of SigV4 with what is given in its place. */
async function send(
  method: string,
  target: string,
  body = '',
  given: Partial<{ secret: string; digest: string; at: string; headers: Record<string, string> }> = {},
): Promise<[status: number, text: string]> {
  const { at = '20261129T100000Z', digest = sha256(body), secret = SIMULATED_KEYS.secretAccessKey } = given;
  const { host } = new URL(store.url);
  const [path = '', query = ''] = target.split('?');
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const canonical = `${method}\n${path}\n${query}\nhost:${host}\nx-amz-content-sha256:${digest}\nx-amz-date:${at}\n\n${names}\n${digest}`;
  const scope = `${at.slice(0, 8)}/here/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, at.slice(0, 8)), 'here'), 's3'), 'aws4_request');
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex');
  const response = await fetch(store.url + target, {
    method,
    ...(body !== '' && { body }),
    headers: {
      'x-amz-date': at,
      'x-amz-content-sha256': digest,
      authorization: `AWS4-HMAC-SHA256 Credential=${SIMULATED_KEYS.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      ...given.headers,
    },
  });
  return [response.status, await response.text()];
}

test('what is signed rightly is done', async () => {
  expect(await send('PUT', '/works/two', 'bytes')).toEqual([200, '']);
  expect(await send('GET', '/works/two')).toEqual([200, 'bytes']);
  expect(await send('GET', '/works/one', '', { headers: { range: 'bytes=7-' } })).toEqual([206, '789']);
  expect((await send('GET', '/works?list-type=2&prefix=t'))[1]).toMatch(/<Key>two<.Key>/);
  expect(await send('DELETE', '/works/two')).toEqual([204, '']);
  expect(await send('GET', '/works/two')).toEqual([404, expect.stringContaining('NoSuchKey')]);
  expect(await send('GET', '/other/two')).toEqual([404, expect.stringContaining('NoSuchBucket')]);
});

test.each([
  ['another secret', { secret: 'another' }, 403, 'SignatureDoesNotMatch'],
  ['the digest of other bytes', { digest: sha256('others') }, 400, 'XAmzContentSHA256Mismatch'],
  ['no digest', { digest: 'UNSIGNED-PAYLOAD' }, 400, 'InvalidArgument'],
  ['frames', { digest: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }, 400, 'InvalidArgument'],
  ['frames', { headers: { 'content-encoding': 'aws-chunked' } }, 400, 'InvalidArgument'],
  ['an old date', { at: '20261129T094400Z' }, 403, 'RequestTimeTooSkewed'],
  ['no signature', { headers: { authorization: '' } }, 403, 'AccessDenied'],
])('%s is refused, and nothing is stored', async (_, given, status, code) => {
  expect(await send('PUT', '/works/three', 'bytes', given)).toEqual([status, expect.stringContaining(code)]);
  expect(store.buckets.get('works')?.has('three')).toBe(false);
});
