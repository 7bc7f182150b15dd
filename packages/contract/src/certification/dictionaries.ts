import { attachmentKinds } from '../attachment-kinds.ts';
import { categories } from './categories.ts';
import { terms, valuesOf, type DictionaryTerm } from './terms.ts';

/** 著作权法第十条: 1–4 are moral rights and stay with the author, 5–17 are property rights. */
export const copyrights = [
  '发表权',
  '署名权',
  '修改权',
  '保护作品完整权',
  '复制权',
  '发行权',
  '出租权',
  '展览权',
  '表演权',
  '放映权',
  '广播权',
  '信息网络传播权',
  '摄制权',
  '改编权',
  '翻译权',
  '汇编权',
  '应当由著作权人享有的其他权利',
] as const;
/** The first four of `copyrights` are inalienable. */
export const MORAL_RIGHTS = 4;

export const ownerKinds = terms([
  { value: 'natural', code: '1', label: '自然人' },
  { value: 'legal', code: '2', label: '法人' },
  { value: 'enterprise', code: '21', label: '企业法人' },
  { value: 'government', code: '22', label: '机关法人' },
  { value: 'institution', code: '23', label: '事业单位法人' },
  { value: 'association', code: '24', label: '社会团体法人' },
  { value: 'other', code: '3', label: '其他组织' },
  { value: 'else', code: '4', label: '其他' },
]);

const PERSON_PAPERS = ['居民身份证', '军官证', '护照', '警官证', '港澳台通行证', '其他有效证件'] as const;
export const idTypes = terms([
  { value: '居民身份证', code: '1', label: '居民身份证' },
  { value: '军官证', code: '2', label: '军官证' },
  { value: '营业执照', code: '3', label: '营业执照' },
  { value: '护照', code: '4', label: '护照' },
  { value: '企业法人营业执照', code: '5', label: '企业法人营业执照' },
  { value: '组织机构代码证书', code: '6', label: '组织机构代码证书' },
  { value: '事业单位法人证书', code: '7', label: '事业单位法人证书' },
  { value: '社团法人证书', code: '8', label: '社团法人证书' },
  { value: '其他有效证件', code: '9', label: '其他有效证件' },
  { value: '警官证', code: null, label: '警官证' },
  { value: '港澳台通行证', code: null, label: '港澳台通行证' },
  { value: '统一社会信用代码', code: null, label: '统一社会信用代码' },
]);
/** Whether a document of this type is for persons; the last of the list is for anybody. */
export const isPersonPaper = (idType: string): boolean => (PERSON_PAPERS as readonly string[]).includes(idType);
export const isOrganisationPaper = (idType: string): boolean =>
  idType === '其他有效证件' || !isPersonPaper(idType);

export const signedAs = terms([
  { value: 'true-name', code: null, label: '本名' },
  { value: 'pen-name', code: null, label: '别名、笔名、艺名' },
  { value: 'anonymous', code: null, label: '不署名' },
]);

export const creationNatures = terms([
  { value: 'original', code: '1', label: '原创' },
  { value: 'adaptation', code: '2', label: '改编' },
  { value: 'translation', code: '3', label: '翻译' },
  { value: 'compilation', code: '4', label: '汇编' },
  { value: 'annotation', code: '5', label: '注释' },
  { value: 'arrangement', code: '6', label: '整理' },
  { value: 'other', code: '7', label: '其他' },
]);

export const acquisitions = terms([
  { value: 'original', code: '1', label: '原始取得' },
  { value: 'inherited', code: '2', label: '继承' },
  { value: 'succeeded', code: '3', label: '承受' },
  { value: 'other', code: '4', label: '其他' },
]);

export const attributions = terms([
  { value: 'personal', code: '1', label: '个人作品' },
  { value: 'joint', code: '2', label: '合作作品' },
  { value: 'legal-person', code: '3', label: '法人作品' },
  { value: 'duty', code: '4', label: '职务作品' },
  { value: 'commissioned', code: '5', label: '委托作品' },
]);

export const scopes = terms([
  { value: 'all', code: '1', label: '全部权利' },
  { value: 'part', code: '2', label: '部分权利' },
]);

export const fontUses = terms([
  { value: 'none', code: null, label: '画面中没有文字' },
  { value: 'own', code: null, label: '自己书写或设计的文字' },
  { value: 'free', code: null, label: '可免费商用的字体' },
  { value: 'licensed', code: null, label: '取得授权的字体' },
]);

export const termValues = {
  ownerKinds: valuesOf(ownerKinds),
  idTypes: valuesOf(idTypes),
  signedAs: valuesOf(signedAs),
  creationNatures: valuesOf(creationNatures),
  acquisitions: valuesOf(acquisitions),
  attributions: valuesOf(attributions),
  scopes: valuesOf(scopes),
  fontUses: valuesOf(fontUses),
  attachmentKinds: valuesOf(attachmentKinds),
};

export const labelOfTerm = (list: readonly DictionaryTerm[], value: string): string =>
  list.find((one) => one.value === value)?.label ?? value;

const choices = <T extends string>(pairs: readonly (readonly [T, string])[]): DictionaryTerm[] =>
  pairs.map(([value, label]) => ({ value, label, code: null }));

/** Every dictionary of the form by its id. */
export const dictionaries = {
  categories: categories.map(({ letter, name }) => ({ value: letter, label: name, code: letter })),
  copyrights: copyrights.map((name, at) => ({ value: String(at + 1), label: name, code: String(at + 1) })),
  idTypes,
  ownerKinds,
  signedAs,
  workNatures: choices([
    ['single', '单个作品'],
    ['series', '系列作品'],
  ]),
  creationNatures,
  publicationStates: choices([
    ['unpublished', '未发表'],
    ['published', '已发表'],
  ]),
  acquisitions,
  attributions,
  scopes,
  fontUses,
  filingMethods: choices([
    ['owner', '由著作权人申请'],
    ['agent', '由代理人申请'],
  ]),
  attachmentKinds,
} as const satisfies Record<string, readonly DictionaryTerm[]>;
export type DictionaryId = keyof typeof dictionaries;
export const dictionaryIds = Object.keys(dictionaries) as [DictionaryId, ...DictionaryId[]];
