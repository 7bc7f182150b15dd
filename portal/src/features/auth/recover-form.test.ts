import { expect, test } from 'vitest';
import { checkTyped, nothingTyped } from './recover-form.ts';

const typed = {
  target: '13800000001',
  name: '沈知白',
  idNumber: '11010519900101123x',
  newPhone: '139 0000 0001',
  code: '123456',
  consentIdNumber: true,
  consentFace: true,
};

test('every field is required, and the two consents separately', () => {
  expect(checkTyped(typed, false)).toEqual({});
  expect(Object.keys(checkTyped(nothingTyped, false))).toEqual([
    'target',
    'name',
    'idNumber',
    'newPhone',
    'code',
    'consentIdNumber',
    'consentFace',
  ]);
});

test('the new phone is a valid, different number', () => {
  expect(Object.keys(checkTyped({ ...typed, newPhone: '+86 13800000001' }, true))).toEqual(['newPhone']);
  expect(Object.keys(checkTyped({ ...typed, newPhone: 'a@b.cn' }, true))).toEqual(['newPhone']);
});
