import { expect, test } from 'vitest';
import { makeVault } from './vault.ts';

const vault = makeVault(new Uint8Array(32).fill(7));

test('sealed data opens for its purpose alone', () => {
  const sealed = vault.seal('identity', '张三');
  expect(vault.open('identity', sealed)).toBe('张三');
  expect(() => vault.open('account', sealed)).toThrow();
  expect(() => makeVault(new Uint8Array(32).fill(8)).open('identity', sealed)).toThrow();
});

test('one altered bit is detected', () => {
  const sealed = Buffer.from(vault.seal('identity', '张三'));
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => vault.open('identity', sealed)).toThrow();
});

test('the same text seals differently and is found the same', () => {
  expect(vault.seal('identity', '张三')).not.toEqual(vault.seal('identity', '张三'));
  expect(vault.lookup('identity', '张三')).toEqual(vault.lookup('identity', '张三'));
  expect(vault.lookup('identity', '张三')).not.toEqual(vault.lookup('account', '张三'));
});
