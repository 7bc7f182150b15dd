import type { CertificationForm } from '@yinji/contract';
import { expect, test } from 'vitest';
import { formGroups } from './form-groups.ts';

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
      signedAs: 'pen-name',
      penName: '听潮',
    },
  ],
  authors: [
    { name: '林知远', signature: '听潮' },
    { name: '周言', signature: '周言' },
  ],
  creation: { completedOn: '2026-10-01', country: '中国', province: '', city: '' },
  publication: { state: 'unpublished', firstPublishedOn: null, country: '', city: '' },
  rights: { attribution: 'personal', scope: 'part', held: [5, 12], note: '' },
  statement: {
    purpose: '记录湖上秋色与归帆。',
    process: '写生之后在画室完成。',
    originality: '构图与设色均为自己完成。',
  },
  contact: { name: '林知远', phone: '13800000000', address: '杭州', email: '' },
  declarations: { rightsWarranted: true, ownWill: true, original: false },
};

test('the whole form is said, group by group, in the words of the form', () => {
  const groups = formGroups(form);
  expect(groups.map(({ title }) => title)).toEqual([
    '作品信息',
    '著作权人',
    '作者',
    '创作',
    '发表',
    '权利',
    '作品说明',
    '联系人',
    '声明',
  ]);
  const said = new Map(groups.map(({ title, rows }) => [title, rows]));
  expect(said.get('作品信息')).toContainEqual(['作品类别', 'F 美术']);
  expect(said.get('著作权人')).toContainEqual(['署名情况', '笔名「听潮」']);
  expect(said.get('作者')).toHaveLength(4);
  expect(said.get('权利')).toContainEqual(['所拥有的权利', '复制权、信息网络传播权']);
  expect(said.get('声明')).toContainEqual(['原创声明', '未声明']);
});

test('what does not apply is left out, what was left empty is not', () => {
  const said = new Map(formGroups(form).map(({ title, rows }) => [title, rows]));
  expect(said.get('发表')).toEqual([['发表状态', '未发表']]);
  expect(said.get('联系人')).toContainEqual(['电子邮箱', '']);
});
