import { certificationDraft, type WorkDetail } from '@yinji/contract';
import { expect, test } from 'vitest';
import type { Account } from '../../lib/session.ts';
import { blankValues, faultsOf, holderPreview, toDraft, toValues, type FormValues } from './form-values.ts';

const work = { title: '寻隐者不遇', workType: 'draw', claimedCreatedOn: '2026-11-03' } as WorkDetail;
const account = { verifiedName: '沈知白', realName: 'person' } as Account;
const beside = {
  owners: [holderPreview(account)],
  attachments: [],
  today: '2026-11-21',
  title: '寻隐者不遇',
  verifiedName: '沈知白',
};

const filled = (): FormValues => {
  const values = blankValues(work, account);
  const part = '这一段写了十个字以上的内容。';
  values.creation.city = '杭州';
  values.statement = { purpose: part, process: part, originality: part };
  Object.assign(values.filing.applicants[0]!, { phone: '13800000000', address: '杭州' });
  values.declarations = { rightsWarranted: true, ownWill: true, original: true };
  return values;
};
const paths = (values: FormValues) => faultsOf(toDraft(values), beside).map(({ path }) => path);

test('an untouched form can be saved, and a filled one has no fault', () => {
  expect(certificationDraft.safeParse(toDraft(blankValues(work, account))).success).toBe(true);
  expect(paths(filled())).toEqual([]);
});

test('the rules between fields come from the contract', () => {
  const values = filled();
  values.creation.completedOn = '2026-11-22';
  values.publication = { state: 'published', firstPublishedOn: '', country: '中国', city: '', address: '' };
  values.rights = { ...values.rights, scope: 'part', held: [] };
  values.category = 'L';
  expect(paths(values)).toEqual([
    'categoryNote',
    'creation.completedOn',
    'publication.firstPublishedOn',
    'publication.city',
    'rights.held',
  ]);
});

test('a field made irrelevant by a choice is not sent', () => {
  const values = filled();
  values.publication = {
    state: 'unpublished',
    firstPublishedOn: '2026-11-05',
    country: '中国',
    city: '杭州',
    address: 'x',
  };
  values.rights.held = ['17', '5'];
  values.creation.note = '据某小说';
  values.filing.agent.name = '陆代办';
  values.fonts.names = '某体';
  const draft = toDraft(values);
  expect([draft.publication.firstPublishedOn, draft.rights.held, draft.creation.note]).toEqual([null, [], '']);
  expect([draft.filing.agent, draft.fonts.names]).toEqual([null, '']);
  values.rights.scope = 'part';
  expect(toDraft(values).rights.held).toEqual([5, 17]);
  expect(toDraft(toValues(draft))).toEqual(draft);
});

test('faults that prevent saving come before the rules', () => {
  const values = filled();
  values.statement.purpose = '长'.repeat(2001);
  expect(paths(values)).toEqual(['statement.purpose']);
});
