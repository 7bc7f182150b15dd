import { blankOwner } from '@yinji/contract';
import { expect, test } from 'vitest';
import { inputOf, keptOf } from './kept-owner.ts';

test('all fields of an owner are stored except number and phone', () => {
  const typed = { ...blankOwner(), name: '陆行舟', idNumber: '110101199003078515', phone: '13800000000' };
  const kept = JSON.stringify(keptOf(typed));
  expect(kept).toContain('陆行舟');
  expect(kept).not.toMatch(/110101199003078515|13800000000|idNumber|phone/);
});

test('stored input for an existing owner keeps the masked number', () => {
  const begun = inputOf({
    ...blankOwner(),
    id: 'a',
    name: '甲',
    idNumber: '1101****8515',
    phone: '138****0000',
  });
  expect({ ...begun, ...keptOf({ ...begun, name: '乙' }) }).toEqual({ ...begun, name: '乙' });
  expect(begun).not.toHaveProperty('id');
});
