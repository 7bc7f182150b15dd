import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncomingFile } from '../../platform/index.ts';
import { receiveMaterial } from '../materials/receive-material.ts';
import { decoding, depositOf, digest, newFile, newPhone, picture } from './deposit-testing.ts';
import { receiveOriginal } from './receive-original.ts';
import { MOST_WAITING } from './reserve-upload.ts';
import { countWaiting } from './uploads-store.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext(decoding(() => Promise.resolve(picture)));
});
afterAll(() => t.close());

interface Awaited {
  bytes: Buffer;
  holder: string;
  send: (file: IncomingFile) => Promise<unknown>;
}

async function original(holder: string): Promise<Awaited> {
  const bytes = newFile();
  const { workId } = await depositOf(t, bytes, holder);
  return { bytes, holder, send: (file) => receiveOriginal(t.context, holder, workId, file) };
}

async function material(holder: string): Promise<Awaited> {
  const { workId } = await depositOf(t, newFile(), holder);
  const bytes = randomBytes(80);
  await t.context.db
    .insertInto('material')
    .values({
      id: workId,
      work_id: workId,
      kind: 'layer',
      file_name: '分层.psd',
      size_bytes: bytes.length,
      sha256: digest('sha256', bytes),
      sm3: digest('sm3', bytes),
      salt: randomBytes(16),
      record: Buffer.from('record'),
      record_sha256: randomBytes(32),
      received_at: new Date(),
    })
    .execute();
  return { bytes, holder, send: (file) => receiveMaterial(t.context, holder, workId, file) };
}

const waiting = (holder: string) => countWaiting(t.context.db, holder, t.context.now());

test('of 30 originals and materials in one piece begun at once, no more are taken than may wait', async () => {
  const holder = await t.account(newPhone());
  const files: Awaited[] = [];
  for (let count = 0; count < 15; count += 1) files.push(await original(holder), await material(holder));
  const codes: string[] = [];
  const held = files.map(({ bytes, send }) => {
    const stream = new PassThrough();
    const ended = codeOf(send({ name: '画.png', stream })).then((code) => codes.push(code));
    return { stream, bytes, ended };
  });
  await expect.poll(() => codes).toEqual(Array(30 - MOST_WAITING).fill('FILES_WAITING'));
  expect(await waiting(holder)).toBe(MOST_WAITING);
  for (const { stream, bytes } of held) stream.end(bytes);
  await Promise.all(held.map(({ ended }) => ended));
  expect(codes.filter((code) => code === 'done')).toHaveLength(MOST_WAITING);
  expect(await waiting(holder)).toBe(0);
});

test.each([
  ['an original', original],
  ['a material', material],
])('%s that fails, or comes again, leaves no reservation', async (_kind, make) => {
  const file = await make(await t.account(newPhone()));
  const send = (bytes: Buffer) => codeOf(file.send({ name: '画.png', stream: Readable.from([bytes]) }));
  expect(await send(newFile())).toBe('FILE_MISMATCH');
  expect(await waiting(file.holder)).toBe(0);
  expect(await send(file.bytes)).toBe('done');
  expect(await send(file.bytes)).toBe('done');
  expect(await waiting(file.holder)).toBe(0);
});
