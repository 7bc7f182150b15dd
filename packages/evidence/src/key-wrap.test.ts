import { expect, test } from 'vitest';
import { toHex, toUtf8 } from './bytes.ts';
import { unwrapKey, wrapKey } from './key-wrap.ts';

const pkcs8 = crypto.getRandomValues(new Uint8Array(138));
const secret = toUtf8('7KQ4M2XB0R9THW5C3NPJVD8G');
const publicKeySha256 = 'a'.repeat(64);
const wrapping = { kind: 'sheet', secret, publicKeySha256 } as const;

test('a wrapped key is opened by its secret, and does not hold the key in clear', async () => {
  const wrapped = await wrapKey(pkcs8, wrapping);
  expect(await unwrapKey(wrapped, wrapping)).toEqual(pkcs8);
  expect(toHex(wrapped)).not.toContain(toHex(pkcs8.subarray(0, 8)));
});

test('two wraps of one key under one secret have nothing in common', async () => {
  const [one, other] = [await wrapKey(pkcs8, wrapping), await wrapKey(pkcs8, wrapping)];
  expect(toHex(one.subarray(1, 17))).not.toBe(toHex(other.subarray(1, 17)));
  expect(toHex(one.subarray(29))).not.toBe(toHex(other.subarray(29)));
});

test.each([
  ['another secret', { ...wrapping, secret: toUtf8('7KQ4M2XB0R9THW5C3NPJVD8H') }],
  ['another key', { ...wrapping, publicKeySha256: 'b'.repeat(64) }],
  ['another kind', { ...wrapping, kind: 'passkey' as const }],
])('%s does not open it', async (_, other) => {
  await expect(unwrapKey(await wrapKey(pkcs8, wrapping), other)).rejects.toMatchObject({ code: 'key-wrap' });
});

test('each changed byte, a cut and foreign bytes are refused', async () => {
  const wrapped = await wrapKey(pkcs8, wrapping);
  for (let at = 0; at < wrapped.length; at += 1) {
    const changed = wrapped.slice();
    changed[at]! ^= 1;
    await expect(unwrapKey(changed, wrapping)).rejects.toMatchObject({ code: 'key-wrap' });
  }
  for (const bytes of [new Uint8Array(0), wrapped.slice(0, 29), wrapped.slice(0, -1), toUtf8('not a key')])
    await expect(unwrapKey(bytes, wrapping)).rejects.toMatchObject({ code: 'key-wrap' });
});
