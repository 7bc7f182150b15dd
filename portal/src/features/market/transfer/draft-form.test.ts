import { contractClauses } from '@yinji/contract';
import { expect, test } from 'vitest';
import { draftOf, emptyDraft, faultsOf, fenOf, previewOf, typedOf, type Typed } from './draft-form.ts';

const typed: Typed = {
  ...emptyDraft('2026-11-21'),
  price: '5,000.5',
  payment: '十日内付清',
  delivery: '当日交付',
  breach: '赔偿损失',
  counterparty: { name: '陆行舟', phone: '13700000001' },
};

test.each([
  ['1', 100],
  ['0.01', 1],
  ['5,000.5', 500_050],
  ['0', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['壹', undefined],
  ['', undefined],
])('%s yuan', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen);
});

test('input and draft convert into each other', () => {
  expect(faultsOf(typed)).toEqual({});
  const draft = draftOf(typed);
  expect(draft.terms).toMatchObject({ priceFen: 500_050, lastDay: null, rights: [12] });
  expect(draftOf(typedOf(draft))).toEqual(draft);
});

test('a missing field is reported at its place', () => {
  const nothing = {
    ...emptyDraft('2026-11-21'),
    rights: [],
    dispute: 'arbitration' as const,
    coOwners: [{ name: '', phone: '1' }],
  };
  expect(Object.keys(faultsOf(nothing)).sort()).toEqual([
    'arbitration',
    'breach',
    'coOwners.0.name',
    'coOwners.0.phone',
    'counterparty.name',
    'counterparty.phone',
    'delivery',
    'payment',
    'price',
    'rights',
  ]);
});

test('a preview without a price says that it is open; 无偿 is printed where it was chosen', () => {
  const about = {
    title: '松声',
    depositNumber: 'YJCZ-2026-1',
    recordSha256: 'ab',
    fileSha256: 'cd',
    holderName: '沈知白',
  };
  const price = (change: Partial<typeof typed>) =>
    contractClauses(previewOf({ ...typed, ...change }, about)).find(({ heading }) => heading === '价金')
      ?.lines[0];
  expect(price({ price: '' })).toBe('价金待填。');
  expect(price({ price: '', isFree: true })).toBe('双方约定无偿。');
  expect(price({ price: '1' })).toContain('人民币 1.00 元');
});
