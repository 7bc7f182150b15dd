import { categories } from './categories.ts';
import type { CertificationForm } from '../certification-form.ts';
import {
  acquisitions,
  attributions,
  copyrights,
  creationNatures,
  fontUses,
  labelOfTerm,
  ownerKinds,
  scopes,
  signedAs,
} from './dictionaries.ts';
import { heldRights } from './statements.ts';

/** Labels of the form's fields, by path; a digit in a path is written `*`. */
export const fieldLabels: Readonly<Record<string, string>> = {
  title: '作品名称',
  category: '作品类别',
  categoryNote: '类别说明',
  nature: '作品性质',
  series: '系列清单',
  'series.*.name': '这一件的名称',
  'series.*.sample': '样本',
  owners: '著作权人',
  'owners.*.name': '姓名或名称',
  'owners.*.kind': '著作权人类别',
  'owners.*.country': '国籍或国家',
  'owners.*.province': '省份',
  'owners.*.city': '城市',
  'owners.*.address': '地址',
  'owners.*.idType': '证件类型',
  'owners.*.idNumber': '证件号码',
  'owners.*.idValidUntil': '证件有效期至',
  'owners.*.signedAs': '署名情况',
  'owners.*.penName': '笔名',
  'owners.*.phone': '手机',
  authors: '作者',
  'authors.*.name': '作者姓名或名称',
  'authors.*.signature': '作品署名',
  'creation.nature': '创作性质',
  'creation.note': '创作性质说明',
  'creation.completedOn': '创作完成日期',
  'creation.country': '完成地国家',
  'creation.province': '完成地省份',
  'creation.city': '完成地城市',
  'publication.state': '发表状态',
  'publication.firstPublishedOn': '首次发表日期',
  'publication.country': '首次发表国家或地区',
  'publication.city': '首次发表城市',
  'publication.address': '首次发表的网址或出处',
  'rights.acquisition': '权利取得方式',
  'rights.acquisitionNote': '权利取得说明',
  'rights.attribution': '权利归属方式',
  'rights.attributionNote': '权利归属说明',
  'rights.scope': '权利拥有状况',
  'rights.held': '拥有的权利',
  'rights.note': '权利说明',
  'statement.purpose': '创作目的',
  'statement.process': '创作过程',
  'statement.originality': '独创性',
  'fonts.use': '画面中的文字',
  'fonts.names': '所用字体',
  showsPerson: '可辨认的人像',
  'filing.method': '申请办理方式',
  'filing.applicants': '申请人',
  'filing.applicants.*.name': '申请人姓名或名称',
  'filing.applicants.*.contact': '联系人',
  'filing.applicants.*.phone': '联系电话',
  'filing.applicants.*.address': '联系地址',
  'filing.applicants.*.postcode': '邮编',
  'filing.applicants.*.email': '电子邮箱',
  'filing.agent.name': '代理人姓名或名称',
  'filing.agent.contact': '代理人的联系人',
  'filing.agent.phone': '代理人的联系电话',
  'filing.agent.address': '代理人的联系地址',
  'filing.agent.postcode': '代理人的邮编',
  'filing.agent.email': '代理人的电子邮箱',
  'filing.agent.matter': '代理事项',
  'declarations.rightsWarranted': '权利保证',
  'declarations.ownWill': '真实意愿',
  'declarations.original': '原创声明',
};

export const fieldLabel = (path: string): string => fieldLabels[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? path;

/** The groups of the official application, in its order. */
export const formGroups = [
  { id: 'work', name: '作品信息' },
  { id: 'owners', name: '著作权人' },
  { id: 'authors', name: '作者' },
  { id: 'creation', name: '创作' },
  { id: 'publication', name: '发表' },
  { id: 'rights', name: '权利' },
  { id: 'statement', name: '作品说明书' },
  { id: 'filing', name: '申请人' },
  { id: 'attachments', name: '附件' },
  { id: 'declarations', name: '声明' },
] as const;
export type FormGroupId = (typeof formGroups)[number]['id'];

/** The group of a field. */
export function formGroupOf(path: string): FormGroupId {
  const head = path.split('.')[0] ?? '';
  if (head === 'fonts' || head === 'showsPerson') return 'statement';
  return formGroups.find(({ id }) => id === head)?.id ?? 'work';
}

export interface FormRow {
  path: string;
  label: string;
  value: string;
}

const placed = (...parts: string[]) => parts.filter(Boolean).join(' ');

/** A form in words, group by group; an unfilled field has an empty value, an inapplicable one is left out. */
export function describeForm(form: CertificationForm): Record<Exclude<FormGroupId, 'attachments'>, FormRow[]> {
  const { creation, publication, rights, statement, fonts, filing, declarations } = form;
  const row = (path: string, value: string, label = fieldLabel(path)): FormRow => ({ path, label, value });
  /** Only where something was said. */
  const said = (path: string, value: string, label?: string) =>
    value === '' ? [] : [row(path, value, label ?? fieldLabel(path))];
  const nth = (count: number, at: number) => (count > 1 ? `（${at + 1}）` : '');
  return {
    work: [
      row('title', form.title),
      row(
        'category',
        `${form.category} ${categories.find(({ letter }) => letter === form.category)?.name ?? ''}`,
      ),
      ...said('categoryNote', form.categoryNote),
      row('nature', form.nature === 'single' ? '单个作品' : '系列作品'),
      ...form.series.map(({ name }, at) => row(`series.${at}.name`, name, `第 ${at + 1} 件`)),
    ],
    owners: form.owners.flatMap((one, at) => {
      const of = (field: string) => `owners.${at}.${field}`;
      const more = nth(form.owners.length, at);
      return [
        row(of('name'), one.name, `${fieldLabel(of('name'))}${more}`),
        row(of('kind'), labelOfTerm(ownerKinds, one.kind)),
        row(of('idType'), placed(one.idType, one.idNumber)),
        ...said(of('idValidUntil'), one.idValidUntil ?? ''),
        row(of('country'), placed(one.country, one.province, one.city), '国家、省份、城市'),
        ...said(of('address'), one.address),
        ...said(of('phone'), one.phone),
        row(
          of('signedAs'),
          one.signedAs === 'pen-name' ? `${one.penName}（笔名）` : labelOfTerm(signedAs, one.signedAs),
        ),
      ];
    }),
    authors: form.authors.map(({ name, signature }, at) =>
      row(`authors.${at}.name`, `${name}，署名 ${signature}`, `作者${nth(form.authors.length, at)}`),
    ),
    creation: [
      row('creation.nature', labelOfTerm(creationNatures, creation.nature)),
      ...said('creation.note', creation.note),
      row('creation.completedOn', creation.completedOn ?? ''),
      row('creation.city', placed(creation.country, creation.province, creation.city), '完成地'),
    ],
    publication: [
      row('publication.state', publication.state === 'published' ? '已发表' : '未发表'),
      ...said('publication.firstPublishedOn', publication.firstPublishedOn ?? ''),
      ...said('publication.city', placed(publication.country, publication.city), '首次发表地'),
      ...said('publication.address', publication.address),
    ],
    rights: [
      row('rights.acquisition', labelOfTerm(acquisitions, rights.acquisition)),
      ...said('rights.acquisitionNote', rights.acquisitionNote),
      row('rights.attribution', labelOfTerm(attributions, rights.attribution)),
      ...said('rights.attributionNote', rights.attributionNote),
      row('rights.scope', labelOfTerm(scopes, rights.scope)),
      row(
        'rights.held',
        heldRights(form)
          .map((at) => copyrights[at - 1])
          .join('、'),
      ),
      ...said('rights.note', rights.note),
      ...(rights.acquisition === 'original'
        ? []
        : [row('rights.acquisition', '署名权、修改权等人身权归作者，不可转让，不随本次取得', '人身权')]),
    ],
    statement: [
      row('statement.purpose', statement.purpose),
      row('statement.process', statement.process),
      row('statement.originality', statement.originality),
      row('fonts.use', labelOfTerm(fontUses, fonts.use)),
      ...said('fonts.names', fonts.names),
      row('showsPerson', form.showsPerson ? '有，附肖像权授权' : '无'),
    ],
    filing: [
      row('filing.method', filing.method === 'owner' ? '由著作权人申请' : '由代理人申请'),
      ...filing.applicants.flatMap((one, at) => {
        const of = (field: string) => `filing.applicants.${at}.${field}`;
        return [
          row(of('name'), one.name, `申请人${nth(filing.applicants.length, at)}`),
          row(of('contact'), placed(one.contact, one.phone, one.email), '联系'),
          row(of('address'), placed(one.address, one.postcode)),
        ];
      }),
      ...(filing.agent === null
        ? []
        : [
            row('filing.agent.name', filing.agent.name),
            row('filing.agent.matter', filing.agent.matter),
            row('filing.agent.contact', placed(filing.agent.contact, filing.agent.phone, filing.agent.email)),
            row('filing.agent.address', placed(filing.agent.address, filing.agent.postcode)),
          ]),
    ],
    declarations: (['rightsWarranted', 'ownWill', 'original'] as const).map((name) =>
      row(`declarations.${name}`, declarations[name] ? declarationWords[name] : ''),
    ),
  };
}

/** The declarations, word for word: they are signed with the form. */
export const declarationWords = {
  rightsWarranted: '本人保证对所填作品享有所填的权利，所填内容与所附作品真实；由此产生的责任由本人承担。',
  ownWill: '本次申请出于本人真实意愿，没有受他人胁迫或代他人隐名申请。',
  original: '作品由所列作者创作；使用他人作品的，已在创作性质中写明并取得授权，没有抄袭、剽窃。',
} as const;
