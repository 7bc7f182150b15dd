import { expect, test } from 'vitest';
import { mayBuy } from './may-buy.ts';

test.each([
  [undefined, 'sign-in'],
  [{ realName: 'none' }, 'real-name'],
  [{ realName: 'person' }, 'open'],
  [{ realName: 'organisation' }, 'open'],
] as const)('account %j: %s', (account, gate) => {
  expect(mayBuy(account)).toBe(gate);
});
