import { expect, test } from 'vitest';
import { chainLookup, lookupKeysOf, makeVault } from './vault.ts';

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

const [old, current] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)];

test('a sealed value names its key, and an old key of the ring still opens it', () => {
  const sealed = vault.seal('identity', '张三');
  expect(Buffer.from(sealed.subarray(0, 8))).toEqual(Buffer.from(vault.keyId));
  const rotated = makeVault({ current, old: [old] });
  expect(rotated.open('identity', sealed)).toBe('张三');
  const again = rotated.seal('identity', '张三');
  expect(Buffer.from(again.subarray(0, 8))).toEqual(Buffer.from(makeVault(current).keyId));
  expect(makeVault(current).open('identity', again)).toBe('张三');
  expect(() => makeVault(current).open('identity', sealed)).toThrow();
});

test('a value sealed before key ids were written opens, under the oldest key of the ring', () => {
  const before = vault.seal('identity', '张三').subarray(8);
  expect(vault.open('identity', before)).toBe('张三');
  expect(makeVault({ current, old: [old] }).open('identity', before)).toBe('张三');
  expect(() => makeVault(current).open('identity', before)).toThrow();
  expect([vault.isSealed(before), vault.isSealed(vault.seal('identity', '张三'))]).toEqual([false, true]);
});

test('a rotation leaves look-ups as they are', () => {
  const rotated = makeVault({ current, old: [old], lookup: lookupKeysOf({ current: old }) });
  expect(rotated.lookup('id-number', '1')).toEqual(vault.lookup('id-number', '1'));
  expect(rotated.lookup('id-number', '1')).not.toEqual(makeVault(current).lookup('id-number', '1'));
});

test('a rotation of look-ups leads each digest on without its text', () => {
  const next = new Uint8Array(32).fill(3);
  const chained = makeVault({ current: old, lookup: [next, ...lookupKeysOf({ current: old })] });
  expect(chained.lookup('id-number', '1')).toEqual(chainLookup(next, vault.lookup('id-number', '1')));
  expect([vault.lookupKeys, chained.lookupKeys]).toEqual([1, 2]);
});
