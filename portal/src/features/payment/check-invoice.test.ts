import { expect, test } from 'vitest';
import { checkInvoice, type TypedInvoice } from './check-invoice.ts';

const whole: TypedInvoice = {
  orderIds: ['x'],
  titleKind: 'company',
  title: '甲文化有限公司',
  taxNumber: '91110000802100433B',
  email: 'a@b.example',
};

test.each([
  [{}, []],
  [{ orderIds: [] }, ['orderIds']],
  [{ title: ' 甲 ' }, ['title']],
  [{ taxNumber: '91110000802100433A' }, ['taxNumber']],
  [{ titleKind: 'person', taxNumber: '' }, []],
  [{ email: 'a@b' }, ['email']],
] as const)('%j: %j', (typed, faults) => {
  expect(Object.keys(checkInvoice({ ...whole, ...typed }))).toEqual(faults);
});
