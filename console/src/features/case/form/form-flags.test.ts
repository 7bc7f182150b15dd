import { blankApplicant, blankForm, blankOwner, type CertificationForm } from '@yinji/contract';
import { expect, test } from 'vitest';
import { formWords } from './words.ts';
import { formFlags } from './form-flags.ts';

const sentence = '构图与设色均为自己完成，历时三日。';
const form: CertificationForm = {
  ...blankForm(),
  title: '秋水长天',
  owners: [
    {
      ...blankOwner(),
      id: '0199c000-0000-7000-8000-000000000001',
      name: '林知远',
      idNumber: '3301**********421X',
    },
  ],
  authors: [{ name: '林知远', signature: '林知远' }],
  creation: { ...blankForm().creation, completedOn: '2026-10-01', city: '杭州' },
  statement: { purpose: sentence, process: sentence, originality: sentence },
  filing: {
    method: 'owner',
    applicants: [
      { ...blankApplicant(), name: '林知远', contact: '林知远', phone: '13800000000', address: '杭州' },
    ],
    agent: null,
  },
  declarations: { rightsWarranted: true, ownWill: true, original: true },
};
const deposit = { title: '秋水长天', depositedAt: '2026-11-20T11:41:08.220Z' };

test('a form that fits its deposit raises nothing', () => {
  expect(formFlags(form, deposit, '2026-11-22', [])).toEqual([]);
});

test('another title, completion after the deposit and an owner who is not an author are pointed out', () => {
  const odd = {
    ...form,
    title: '长天',
    creation: { ...form.creation, completedOn: '2026-11-21' },
    authors: [{ name: '周言', signature: '周言' }],
  };
  const { flags } = formWords;
  expect(formFlags(odd, deposit, '2026-11-22', [])).toEqual([
    flags.title('秋水长天'),
    flags.completed,
    flags.author,
  ]);
});

test("the contract's own rules between fields are checked too", () => {
  const undeclared = { ...form, declarations: { ...form.declarations, original: false } };
  expect(formFlags(undeclared, deposit, '2026-11-22', [])).toHaveLength(1);
});
