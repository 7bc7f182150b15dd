import type { CertificationForm } from '@yinji/contract';
import { expect, test } from 'vitest';
import { words } from '../../../lib/words.ts';
import { formFlags } from './form-flags.ts';

const form: CertificationForm = {
  title: '秋水长天',
  category: 'F',
  categoryNote: '',
  nature: 'single',
  owners: [
    {
      name: '林知远',
      kind: 'natural',
      country: '中国',
      province: '浙江',
      city: '杭州',
      idType: '居民身份证',
      signedAs: 'true-name',
      penName: '',
    },
  ],
  authors: [{ name: '林知远', signature: '林知远' }],
  creation: { completedOn: '2026-10-01', country: '中国', province: '浙江', city: '杭州' },
  publication: { state: 'unpublished', firstPublishedOn: null, country: '', city: '' },
  rights: { attribution: 'personal', scope: 'all', held: [], note: '' },
  statement: {
    purpose: '记录湖上秋色与归帆。',
    process: '写生之后在画室完成。',
    originality: '构图与设色均为自己完成。',
  },
  contact: { name: '林知远', phone: '13800000000', address: '杭州', email: '' },
  declarations: { rightsWarranted: true, ownWill: true, original: true },
};
const deposit = { title: '秋水长天', depositedAt: '2026-11-20T11:41:08.220Z' };

test('a form that fits its deposit raises nothing', () => {
  expect(formFlags(form, deposit, '2026-11-22')).toEqual([]);
});

test('another title, completion after the deposit and an owner who is no author are pointed out', () => {
  const odd = {
    ...form,
    title: '长天',
    creation: { ...form.creation, completedOn: '2026-11-21' },
    authors: [{ name: '周言', signature: '周言' }],
  };
  const { flags } = words.form;
  expect(formFlags(odd, deposit, '2026-11-22')).toEqual([
    flags.title('秋水长天'),
    flags.completed,
    flags.author,
  ]);
});

test('the contract’s own rules between fields are asked too', () => {
  const undeclared = { ...form, declarations: { ...form.declarations, original: false } };
  expect(formFlags(undeclared, deposit, '2026-11-22')).toHaveLength(1);
});
