import { expect, test } from 'vitest';
import { checkMaterial, encodeMaterialReveal, materialCommitment, type MaterialReveal } from './material.ts';
import { makeNumber } from './record-number.ts';
import { encodeRecord } from './records.ts';

const file = { sha256: 'a1'.repeat(32), sm3: 'b2'.repeat(32), size: 12 };
const reveal: MaterialReveal = {
  v: 1,
  salt: '0123456789abcdef0123456789abcdef',
  deposit_id: makeNumber('YJCZ', 2026, new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7])),
  ...file,
};
const record = encodeRecord({
  type: 'material',
  v: 1,
  commitment: materialCommitment(reveal),
  received_at: '2026-11-21T08:00:00.000Z',
});
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'holds';
  } catch (cause) {
    return (cause as { code?: string }).code;
  }
};

test('a material holds with its file, and with no other file, salt, number or record', () => {
  const check = (change: Partial<MaterialReveal>, other = file, leaf: Uint8Array = record) =>
    codeOf(() => checkMaterial(leaf, encodeMaterialReveal({ ...reveal, ...change }), other));
  expect(check({})).toBe('holds');
  expect(check({ salt: 'f'.repeat(32) })).toBe('reveal');
  expect(check({ size: 13 })).toBe('reveal');
  const number = makeNumber('YJCZ', 2026, new Uint8Array(8));
  expect(check({ deposit_id: number })).toBe('reveal');
  expect(check({}, { ...file, sha256: 'c3'.repeat(32) })).toBe('work-sha256');
  expect(check({}, { ...file, sm3: 'c3'.repeat(32) })).toBe('work-sm3');
  expect(check({}, { ...file, size: 13 })).toBe('work-size');
  const other = encodeRecord({
    type: 'policy',
    v: 1,
    policy_sha256: 'a1'.repeat(32),
    previous_sha256: null,
    changed_at: '2026-11-21T08:00:00.000Z',
  });
  expect(check({}, file, other)).toBe('record');
});
