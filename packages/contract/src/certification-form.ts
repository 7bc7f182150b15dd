import * as z from 'zod/mini';
import { date, line, text } from './shapes.ts';

/** 作品类别 and the letters of work numbers (国版函〔2016〕1号). */
export const categories = [
  { letter: 'F', name: '美术', workTypes: ['draw', 'creative'] },
  { letter: 'G', name: '摄影', workTypes: ['photo'] },
  { letter: 'J', name: '工程设计图、产品设计图', workTypes: ['creative'] },
  { letter: 'K', name: '地图、示意图', workTypes: ['creative'] },
  { letter: 'L', name: '其他', workTypes: ['photo', 'draw', 'creative'] },
] as const;

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

const owner = z.strictObject({
  name: line(60),
  kind: z.enum(['natural', 'legal', 'enterprise', 'institution', 'association', 'other']),
  country: line(40),
  province: line(40, 0),
  city: line(40, 0),
  idType: z.enum(['居民身份证', '护照', '港澳台通行证', '统一社会信用代码', '其他有效证件']),
  signedAs: z.enum(['true-name', 'pen-name', 'anonymous']),
  penName: line(60, 0),
});

const author = z.strictObject({ name: line(60), signature: line(60) });

/**
 * The rights form (作品著作权登记申请表, groups 作品信息 to 声明). Only the cases are offered that need no
 * attachment; ID numbers are not asked again: the verified identity of the account holds them.
 */
export const certificationForm = z.strictObject({
  title: line(100),
  category: z.enum(['F', 'G', 'J', 'K', 'L']),
  categoryNote: line(100, 0),
  nature: z.enum(['single', 'series']),
  owners: z.array(owner).check(z.minLength(1), z.maxLength(1)),
  authors: z.array(author).check(z.minLength(1), z.maxLength(10)),
  creation: z.strictObject({
    completedOn: date,
    country: line(40),
    province: line(40, 0),
    city: line(40, 0),
  }),
  publication: z.strictObject({
    state: z.enum(['unpublished', 'published']),
    firstPublishedOn: z.nullable(date),
    country: line(40, 0),
    city: line(40, 0),
  }),
  rights: z.strictObject({
    attribution: z.enum(['personal', 'legal-person']),
    scope: z.enum(['all', 'part']),
    /** Indexes into `copyrights`, from 1. */
    held: z.array(z.int().check(z.gte(1), z.lte(17))).check(z.maxLength(17)),
    note: text(300),
  }),
  statement: z.strictObject({ purpose: text(800, 10), process: text(800, 10), originality: text(800, 10) }),
  contact: z.strictObject({ name: line(60), phone: line(20), address: line(200), email: line(254, 0) }),
  declarations: z.strictObject({ rightsWarranted: z.boolean(), ownWill: z.boolean(), original: z.boolean() }),
});
export type CertificationForm = z.infer<typeof certificationForm>;

export interface FormFault {
  /** Dotted path of the field at fault. */
  path: string;
  message: string;
}

/**
 * Rules between fields (`registration-forms.md`, Validation to build).
 * @param today the server's date in Beijing, YYYY-MM-DD
 */
export function certificationFaults(form: CertificationForm, today: string): FormFault[] {
  const faults: FormFault[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  const { creation, publication, rights, declarations } = form;
  if (creation.completedOn > today) fault('creation.completedOn', '创作完成日期不能晚于今天');
  if (publication.state === 'published') {
    if (publication.firstPublishedOn === null)
      fault('publication.firstPublishedOn', '已发表的作品请填写首次发表日期');
    else if (publication.firstPublishedOn < creation.completedOn)
      fault('publication.firstPublishedOn', '首次发表日期不能早于创作完成日期');
    else if (publication.firstPublishedOn > today)
      fault('publication.firstPublishedOn', '首次发表日期不能晚于今天');
    if (publication.country === '') fault('publication.country', '请填写首次发表的国家或地区');
    if (publication.city === '') fault('publication.city', '请填写首次发表的城市');
  } else if (publication.firstPublishedOn !== null || publication.country !== '' || publication.city !== '')
    fault('publication.state', '未发表的作品不填首次发表信息');
  if (rights.scope === 'part' && rights.held.length === 0) fault('rights.held', '部分权利请至少选择一项');
  if (rights.scope === 'all' && rights.held.length > 0) fault('rights.scope', '全部权利无需逐项选择');
  form.owners.forEach((one, at) => {
    if (one.signedAs === 'pen-name' && one.penName === '') fault(`owners.${at}.penName`, '请填写笔名');
  });
  if (form.category === 'L' && form.categoryNote === '') fault('categoryNote', '类别为“其他”时请说明');
  if (!declarations.rightsWarranted) fault('declarations.rightsWarranted', '请确认权利保证');
  if (!declarations.ownWill) fault('declarations.ownWill', '请确认出于真实意愿');
  if (!declarations.original) fault('declarations.original', '请确认原创声明');
  return faults;
}
