import { expect, test } from 'vitest';
import { orderMachine, paymentMachine, refundMachine } from './money.ts';
import { nextState } from './state-machine.ts';
import { moneyPage } from './print-pages.ts';

test('an order is completed once, and a closed one never', () => {
  expect(nextState(orderMachine, undefined, 'submit')).toBe('created');
  expect(nextState(orderMachine, 'paying', 'complete')).toBe('paid');
  for (const state of ['paid', 'closed', 'refunding', 'refunded'] as const)
    expect(nextState(orderMachine, state, 'complete')).toBeUndefined();
});

test('a payment of a wrong amount can only be returned', () => {
  expect(Object.keys(paymentMachine.transitions.disputed)).toEqual(['refund']);
  expect(nextState(paymentMachine, 'closed', 'settle')).toBeUndefined();
  expect(nextState(paymentMachine, 'closed', 'stray')).toBe('refunding');
});

test("finance's decision cannot be withdrawn, and a completed refund is final", () => {
  expect(nextState(refundMachine, 'approved', 'withdraw')).toBeUndefined();
  for (const state of ['done', 'rejected', 'withdrawn'] as const)
    expect(Object.keys(refundMachine.transitions[state])).toEqual([]);
});

// `npx vitest run packages/state-machine -u` prints it again; `-u` before a path would run every test.
test('docs/money.md is what the tables say', async () => {
  await expect(moneyPage()).toMatchFileSnapshot('../../../docs/money.md');
});
