import type { WorkDetail } from '@yinji/contract';
import { expect, test } from 'vitest';
import type { Account } from '../../lib/session.ts';
import { faultsOf, isStorable } from './form-faults.ts';
import { blankValues, toForm, toValues, withKnownNames, type FormValues } from './form-values.ts';
import { groupOf, labelOf } from './form-words.ts';
import { parseDraft } from './local-draft.ts';

const work = { title: '寻隐者不遇', workType: 'draw', claimedCreatedOn: '2026-11-03' } as WorkDetail;
const account = { verifiedName: '沈知白', realName: 'person' } as Account;
const rules = { today: '2026-11-21', verifiedName: '沈知白', title: '寻隐者不遇' };

const filled = (): FormValues => {
  const values = blankValues(work, account);
  const part = '这一段写了十个字以上的内容。';
  return {
    ...values,
    statement: { purpose: part, process: part, originality: part },
    contact: { name: '沈知白', phone: '13800000000', address: '杭州', email: '' },
    declarations: { rightsWarranted: true, ownWill: true, original: true },
  };
};
const messages = (values: FormValues) =>
  faultsOf(toForm(values), rules).map(({ path, message }) => `${path} ${message}`);

test('a filled form has no fault', () => {
  expect(messages(filled())).toEqual([]);
  expect(isStorable(toForm(filled()))).toBe(true);
});

test('an untouched form says what to write, in the order of the page', () => {
  const blank = blankValues(work, account);
  expect(isStorable(toForm(blank))).toBe(false);
  expect(messages(blank)).toEqual([
    'statement.purpose 请填写创作目的',
    'statement.process 请填写创作过程',
    'statement.originality 请填写独创性',
    'contact.phone 请填写联系电话',
    'contact.address 请填写联系地址',
    'declarations.rightsWarranted 请确认权利保证',
    'declarations.ownWill 请确认出于真实意愿',
    'declarations.original 请确认原创声明',
  ]);
});

test('lengths are said in figures', () => {
  const values = filled();
  values.statement.purpose = '太短';
  values.statement.process = '长'.repeat(801);
  expect(messages(values)).toEqual([
    'statement.purpose 创作目的至少写 10 字，现在 2 字',
    'statement.process 创作过程最多 800 字，现在 801 字',
  ]);
});

test('the rules between fields come from the contract', () => {
  const values = filled();
  values.creation.completedOn = '2026-11-22';
  values.publication = { state: 'published', firstPublishedOn: '', country: '中国', city: '' };
  values.rights = { ...values.rights, scope: 'part', held: [] };
  values.category = 'L';
  expect(faultsOf(toForm(values), rules).map(({ path }) => path)).toEqual([
    'categoryNote',
    'creation.completedOn',
    'publication.firstPublishedOn',
    'publication.city',
    'rights.held',
  ]);
});

test('owner and title are the verified name and the deposited title', () => {
  const values = filled();
  values.title = '别的';
  values.owners[0]!.name = '别人';
  expect(messages(values)).toEqual([
    'title 作品名称须与存证一致',
    'owners.0.name 著作权人须与实名认证的姓名一致',
  ]);
  expect(messages(withKnownNames(values, work, account))).toEqual([]);
});

test('what a choice has made irrelevant does not travel', () => {
  const values = filled();
  values.publication = { state: 'unpublished', firstPublishedOn: '2026-11-05', country: '中国', city: '杭州' };
  values.rights.held = ['17', '5'];
  values.owners[0]!.penName = '松下客';
  const form = toForm(values);
  expect([
    form.publication.firstPublishedOn,
    form.publication.city,
    form.rights.held,
    form.owners[0]?.penName,
  ]).toEqual([null, '', [], '']);
  values.rights.scope = 'part';
  expect(toForm(values).rights.held).toEqual([5, 17]);
  expect(toForm(toValues(toForm(values)))).toEqual(toForm(values));
});

test('a draft that is no form is forgotten', () => {
  expect([null, '{}', 'x', '{"title":"a"}'].map(parseDraft)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(parseDraft(JSON.stringify(filled()))).toEqual(filled());
});

test('every field has a label and a group', () => {
  expect(labelOf('owners.0.penName')).toBe('笔名');
  expect([groupOf('authors.1.name'), groupOf('categoryNote'), groupOf('rights.held')]).toEqual([
    'authors',
    'work',
    'rights',
  ]);
});
