import { expect, test } from 'vitest';
import type { Said } from './history.ts';
import { judgeHistory, type Found, type FoundDeposit } from './judge-history.ts';

const history: Said[] = [
  { what: 'account', phone: '13900000001' },
  { what: 'key', certificateSha256: 'aa' },
  { what: 'payment', orderNo: 'O1' },
  { what: 'deposit', workId: 'w1', number: 'N1', recordSha256: 'r1' },
  { what: 'original', workId: 'w1' },
  { what: 'confirmation', workId: 'w1' },
  { what: 'signature', transferId: 't1', role: 'holder' },
];
const whole: FoundDeposit = {
  recordSha256: 'r1',
  logged: 1,
  isPending: false,
  isComplete: true,
  isHealing: false,
};
const found = (): Found => ({
  accounts: new Set(['13900000001']),
  keys: new Set(['aa']),
  orders: new Map([
    ['O1', { state: 'paid', payments: 1 }],
    ['O2', { state: 'created', payments: 0 }],
  ]),
  deposits: new Map([['N1', whole]]),
  originals: new Set(['w1']),
  confirmations: new Set(['w1']),
  signatures: new Set(['t1 holder']),
  quotas: [{ account: 'a1', kind: 'evidence', rest: 9, granted: 10, used: 1 }],
});

test('a history whose every yes is still true has no fault', () => {
  expect(judgeHistory(history, found(), true)).toEqual([]);
});

test.each(['accounts', 'keys', 'orders', 'deposits', 'originals', 'confirmations', 'signatures'] as const)(
  'a yes whose row is lost is refused: %s',
  (kind) => {
    const lost = found();
    lost[kind].clear();
    expect(judgeHistory(history, lost, false)).toHaveLength(1);
  },
);

test.each<[string, (state: Found) => void]>([
  ['a doubled payment', ({ orders }) => orders.set('O1', { state: 'paid', payments: 2 })],
  ['a payment that bought nothing', ({ orders }) => orders.set('O2', { state: 'created', payments: 1 })],
  ['a purchase without a payment', ({ orders }) => orders.set('O2', { state: 'paid', payments: 0 })],
  ['a quota that was spent twice', ({ quotas }) => (quotas[0]!.rest = 8)],
  ['a quota that was not spent', ({ quotas }) => (quotas[0]!.rest = 10)],
  ['another record', ({ deposits }) => deposits.set('N1', { ...whole, recordSha256: 'r2' })],
  ['a record twice in the log', ({ deposits }) => deposits.set('N1', { ...whole, logged: 2 })],
  ['a record nowhere', ({ deposits }) => deposits.set('N1', { ...whole, logged: 0 })],
  ['a deposit that nobody stamps', ({ deposits }) => deposits.set('N1', { ...whole, isComplete: false })],
])('%s is refused', (_, spoil) => {
  const spoilt = found();
  spoil(spoilt);
  expect(judgeHistory(history, spoilt, false)).toHaveLength(1);
});

test('what heals is no fault until the house is at rest', () => {
  const state = found();
  state.deposits.set('N1', { ...whole, logged: 0, isPending: true, isComplete: false, isHealing: true });
  expect(judgeHistory(history, state, false)).toEqual([]);
  expect(judgeHistory(history, state, true)).toEqual(['deposit N1 is not whole at rest']);
});
