import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '@yinji/web';
import { marketSearch, personalSearch, recordSearch, signInSearch } from './search.ts';

test('a value outside the list becomes the default', () => {
  expect(marketSearch({ workType: 'bogus', page: '-1', size: '7' })).toEqual({});
  expect(personalSearch({ currentType: 'account' }).currentType).toBe('account');
  expect(personalSearch({ currentType: 'root' }).currentType).toBeUndefined();
  expect(signInSearch({ mode: 'admin' }).mode).toBeUndefined();
});

test('defaults are not in the address', () => {
  expect(stringifySearch({ ...marketSearch({ workType: 'draw', page: '1', size: '20' }) })).toBe(
    '?workType=draw',
  );
  expect(stringifySearch({ ...marketSearch({ page: '3', size: '50' }) })).toBe('?page=3&size=50');
});

test('a query is read and written as plain text', () => {
  expect(parseSearch('?number=123&code=true')).toEqual({ number: '123', code: 'true' });
  expect(recordSearch(parseSearch('?number=YJ+8F3K'))).toMatchObject({ number: 'YJ 8F3K' });
  expect(stringifySearch({ redirect: '/market?workType=draw&page=2', none: undefined })).toBe(
    '?redirect=%2Fmarket%3FworkType%3Ddraw%26page%3D2',
  );
});
