import type { CertificationForm } from '../certification-form.ts';
import { ownerFaults } from './owner-faults.ts';
import { peopleFaults } from './people-faults.ts';
import { rightsFaults } from './rights-faults.ts';
import type { Collect, FormContext, FormFault } from './fault.ts';

/**
 * Every fault of a form, one per field, in page order: missing fields, contradictions, missing attachments
 * (registration-forms.md, Validation to build). Portal, console and server use this one function.
 */
export function certificationFaults(form: CertificationForm, context: FormContext): FormFault[] {
  const found = new Map<string, FormFault>();
  const fault: Collect = (path, message) => {
    if (!found.has(path)) found.set(path, { path, message });
  };
  workFaults(form, context, fault);
  ownerFaults(form, context, fault);
  peopleFaults(form, fault);
  creationFaults(form, context, fault);
  publicationFaults(form, context, fault);
  rightsFaults(form, context, fault);
  statementFaults(form, context, fault);
  filingFaults(form, context, fault);
  const { declarations } = form;
  if (!declarations.rightsWarranted) fault('declarations.rightsWarranted', '请确认权利保证');
  if (!declarations.ownWill) fault('declarations.ownWill', '请确认出于真实意愿');
  if (!declarations.original) fault('declarations.original', '请确认原创声明');
  return [...found.values()];
}

const has = ({ attachments }: FormContext, kind: string) => attachments.some((one) => one.kind === kind);

function workFaults(form: CertificationForm, context: FormContext, fault: Collect): void {
  if (form.title === '') fault('title', '请填写作品名称');
  else if (context.title !== null && form.title !== context.title) fault('title', '作品名称须与存证一致');
  if (form.title.length > 100) fault('title', '作品名称最多 100 字');
  if (form.category === 'L' && form.categoryNote === '') fault('categoryNote', '类别为“其他”时请说明');
  if (form.nature === 'single') {
    if (form.series.length > 0) fault('nature', '单个作品没有系列清单；请改为系列作品，或删去清单');
    return;
  }
  if (form.series.length < 2) fault('series', '系列作品请列出至少两件');
  const names = new Set<string>();
  form.series.forEach((one, at) => {
    if (one.name === '') fault(`series.${at}.name`, '请填写这一件的名称');
    else if (names.has(one.name)) fault(`series.${at}.name`, '系列中的名称不能相同');
    names.add(one.name);
    const sample = context.attachments.find(({ id }) => id === one.sample);
    if (sample?.kind !== 'sample') fault(`series.${at}.sample`, '请为这一件上传样本');
  });
}

function creationFaults({ creation }: CertificationForm, context: FormContext, fault: Collect): void {
  const isOriginal = creation.nature === 'original';
  if (!isOriginal && creation.note === '') fault('creation.note', '非原创作品请说明所依据的原作品');
  if (isOriginal && creation.note !== '') fault('creation.note', '原创作品不填此项');
  if (!isOriginal && !has(context, 'others-work'))
    fault('attachments.others-work', '非原创作品请上传他人作品授权');
  if (creation.completedOn === null) fault('creation.completedOn', '请填写创作完成日期');
  else if (creation.completedOn > context.today) fault('creation.completedOn', '创作完成日期不能晚于今天');
  if (creation.country === '') fault('creation.country', '请填写完成地国家');
  if (creation.city === '') fault('creation.city', '请填写完成地城市');
}

function publicationFaults(form: CertificationForm, { today }: FormContext, fault: Collect): void {
  const { state, firstPublishedOn, country, city, address } = form.publication;
  const { completedOn } = form.creation;
  if (state === 'unpublished') {
    if (firstPublishedOn !== null || country !== '' || city !== '' || address !== '')
      fault('publication.state', '未发表的作品不填首次发表信息');
    return;
  }
  if (firstPublishedOn === null) fault('publication.firstPublishedOn', '已发表的作品请填写首次发表日期');
  else if (firstPublishedOn > today) fault('publication.firstPublishedOn', '首次发表日期不能晚于今天');
  else if (completedOn !== null && firstPublishedOn < completedOn)
    fault('publication.firstPublishedOn', '首次发表日期不能早于创作完成日期');
  if (country === '') fault('publication.country', '请填写首次发表的国家或地区');
  if (city === '') fault('publication.city', '请填写首次发表的城市');
}

const PARTS = { purpose: '创作目的', process: '创作过程', originality: '独创性' } as const;
export const STATEMENT_LEAST = 10;
export const STATEMENT_MOST = 800;

function statementFaults(form: CertificationForm, context: FormContext, fault: Collect): void {
  for (const part of ['purpose', 'process', 'originality'] as const) {
    const { length } = form.statement[part];
    if (length === 0) fault(`statement.${part}`, `请填写${PARTS[part]}`);
    else if (length < STATEMENT_LEAST)
      fault(`statement.${part}`, `${PARTS[part]}至少写 ${STATEMENT_LEAST} 字，现在 ${length} 字`);
    else if (length > STATEMENT_MOST)
      fault(`statement.${part}`, `${PARTS[part]}最多 ${STATEMENT_MOST} 字，现在 ${length} 字`);
  }
  const { use, names } = form.fonts;
  if ((use === 'free' || use === 'licensed') && names === '') fault('fonts.names', '请写明所用字体的名称');
  if (use === 'none' && names !== '') fault('fonts.use', '画面中没有文字时不填字体');
  if (use === 'licensed' && !has(context, 'font')) fault('attachments.font', '请上传字体授权');
  if (form.showsPerson && !has(context, 'portrait')) fault('attachments.portrait', '请上传肖像权授权');
}

function filingFaults({ filing, owners }: CertificationForm, context: FormContext, fault: Collect): void {
  const { method, applicants, agent } = filing;
  if (applicants.length === 0) fault('filing.applicants', '请填写申请人');
  const reach = (path: string, one: (typeof applicants)[number], who: string) => {
    if (one.name === '') fault(`${path}.name`, `请填写${who}姓名或名称`);
    if (one.contact === '') fault(`${path}.contact`, '请填写联系人');
    if (one.phone === '') fault(`${path}.phone`, '请填写联系电话');
    else if (!/^[+\d][\d\s-]{5,}$/.test(one.phone)) fault(`${path}.phone`, '联系电话的写法不对');
    if (one.address === '') fault(`${path}.address`, '请填写联系地址');
    if (one.postcode !== '' && !/^[A-Za-z\d][A-Za-z\d -]{2,}$/.test(one.postcode))
      fault(`${path}.postcode`, '邮编的写法不对');
    if (one.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one.email))
      fault(`${path}.email`, '电子邮箱的写法不对');
  };
  applicants.forEach((one, at) => {
    reach(`filing.applicants.${at}`, one, '申请人');
    if (one.name !== '' && !owners.some(({ name }) => name === one.name))
      fault(`filing.applicants.${at}.name`, '申请人须是所列著作权人之一，姓名或名称须一致');
  });
  if (method === 'owner') {
    if (agent !== null) fault('filing.method', '由著作权人申请时不填代理人');
    return;
  }
  if (agent === null) fault('filing.agent.name', '请填写代理人');
  else {
    reach('filing.agent', agent, '代理人');
    if (agent.matter === '') fault('filing.agent.matter', '请填写代理事项');
    if (owners.some(({ name }) => name === agent.name))
      fault('filing.agent.name', '代理人不能是著作权人；请改为由著作权人申请');
  }
  if (!has(context, 'authorisation')) fault('attachments.authorisation', '由代理人申请请上传授权委托书');
  if (!has(context, 'agent-identity')) fault('attachments.agent-identity', '由代理人申请请上传代理人身份证明');
}
