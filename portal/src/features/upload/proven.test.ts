import { expect, test } from 'vitest';
import { provenSoFar } from './proven.ts';

const received = {
  number: 'YJCZ-2026-7K3M-9QX2-B0TD-4',
  queryCode: 'ABCD2345',
  receivedAt: '2026-11-21T01:30:12.418Z',
  recordSha256: 'a'.repeat(64),
  logIndex: null,
  treeSize: null,
  tokenTime: null,
  cosignedAt: null,
  witnesses: 0,
  receipt: null,
  complete: false,
};
const states = (work: Parameters<typeof provenSoFar>[0]) =>
  provenSoFar(work, '09:30:12').map(({ state }) => state);

test('nothing is claimed before the deposit', () => {
  expect(states(undefined)).toEqual(['todo', 'todo', 'todo', 'todo', 'todo']);
  expect(states({ deposit: null, original: 'none', isFirstReceipt: null, isWeaklyProtectable: null })).toEqual([
    'todo',
    'todo',
    'todo',
    'todo',
    'todo',
  ]);
});

const awaited = { original: 'awaited', isFirstReceipt: null, isWeaklyProtectable: null } as const;
const arrived = { deposit: received, original: 'arrived', isFirstReceipt: true } as const;

test('a received deposit proves the author; time, first receipt and witnesses are pending', () => {
  expect(states({ deposit: received, ...awaited })).toEqual([
    'waiting',
    'held',
    'waiting',
    'waiting',
    'waiting',
  ]);
});

test('that the platform had not seen the file is claimed only when its bytes came and were the first', () => {
  const said = (isFirstReceipt: boolean | null) =>
    provenSoFar({ ...arrived, isFirstReceipt, isWeaklyProtectable: null }, '').filter(({ claim }) =>
      claim.startsWith('平台'),
    );
  expect(said(true)).toMatchObject([{ state: 'held', claim: '平台在此之前没有见过它' }]);
  expect(said(false)).toMatchObject([{ state: 'withheld', claim: '平台此前已收到过相同的文件' }]);
  expect(said(null)).toEqual([]);
});

test('time, witnesses and original are each shown when they are there', () => {
  const stamped = { ...received, tokenTime: '2026-11-21T01:30:13.000Z', logIndex: 7 };
  expect(states({ deposit: stamped, ...awaited })[0]).toBe('held');
  const complete = { ...stamped, cosignedAt: '2026-11-21T01:30:20.000Z', witnesses: 3, complete: true };
  expect(states({ ...arrived, deposit: complete, isWeaklyProtectable: false })).toEqual([
    'held',
    'held',
    'held',
    'held',
    'held',
  ]);
});

test('of the witnesses it is said that enough of them checked the log, once they cosigned', () => {
  const complete = { ...received, cosignedAt: '2026-11-21T01:30:20.000Z', witnesses: 3 };
  expect(provenSoFar({ ...arrived, deposit: complete, isWeaklyProtectable: false }, '')).toContainEqual({
    state: 'held',
    claim: '足数的见证人核对过账本没有改写',
    by: '3 位见证人已联署',
  });
});

test('a picture that shows little is told not to be well protected, once it was looked at', () => {
  const said = (isWeaklyProtectable: boolean | null) =>
    provenSoFar({ ...arrived, isWeaklyProtectable }, '').filter(({ claim }) => claim.includes('复制件'));
  expect(said(true)).toMatchObject([{ state: 'withheld' }]);
  expect([said(false), said(null)]).toEqual([[], []]);
});

test('a file that waits with the platform withholds that claim before it is signed', () => {
  const said = provenSoFar(undefined, '', true);
  expect(said.map(({ state }) => state)).toEqual(['todo', 'todo', 'withheld', 'todo', 'todo']);
  expect(said.some(({ claim, by }) => `${claim}${by}`.includes('指纹先到'))).toBe(false);
  expect(said.some(({ claim }) => claim === '平台在此之前没有见过它')).toBe(false);
});
