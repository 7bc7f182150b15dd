import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moneyTables, nextOrderState, nextPaymentState, nextRefundState } from './money.ts';
import { moneyPage } from './money-page.ts';

test('an order is completed once, and a closed one never', () => {
  expect(nextOrderState(undefined, 'submit')).toBe('created');
  expect(nextOrderState('paying', 'complete')).toBe('paid');
  for (const state of ['paid', 'closed', 'refunding', 'refunded'] as const)
    expect(nextOrderState(state, 'complete')).toBeUndefined();
});

test('a payment of a wrong amount can only go back', () => {
  expect(Object.keys(moneyTables.payment.disputed)).toEqual(['refund']);
  expect(nextPaymentState('closed', 'settle')).toBeUndefined();
  expect(nextPaymentState('closed', 'stray')).toBe('refunding');
});

test('what finance has decided cannot be withdrawn, and what is done stays done', () => {
  expect(nextRefundState('approved', 'withdraw')).toBeUndefined();
  for (const state of ['done', 'rejected', 'withdrawn'] as const)
    expect(Object.keys(moneyTables.refund[state])).toEqual([]);
});

test('every state but the first can be reached', () => {
  for (const table of Object.values(moneyTables)) {
    const reached = new Set(Object.values(table).flatMap((ways) => Object.values(ways)));
    expect([...reached].sort()).toEqual(
      Object.keys(table)
        .filter((state) => state !== 'none')
        .sort(),
    );
  }
});

test('docs/money.md is what the tables say', () => {
  expect(readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')).toBe(moneyPage());
});
