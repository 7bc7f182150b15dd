import type { CertificationForm } from '../certification-form.ts';
import { isOrganisationPaper, isPersonPaper } from './dictionaries.ts';
import type { Collect, FormContext } from './fault.ts';

/** 著作权人: who they are, and that the applicant is one of them or their agent. */
export function ownerFaults({ owners, filing }: CertificationForm, context: FormContext, fault: Collect): void {
  if (owners.length === 0) fault('owners', '请填写著作权人');
  const seen = new Set<string>();
  owners.forEach((one, at) => {
    const path = (field: string) => `owners.${at}.${field}`;
    if (one.name === '') fault(path('name'), '请填写姓名或名称');
    if (one.country === '') fault(path('country'), '请填写国籍或国家');
    if (one.idNumber === '') fault(path('idNumber'), '请填写证件号码');
    const isPerson = one.kind === 'natural';
    if (isPerson ? !isPersonPaper(one.idType) : !isOrganisationPaper(one.idType))
      fault(path('idType'), isPerson ? '自然人请选个人证件' : '单位请选单位的证件');
    if (one.idValidUntil !== null && one.idValidUntil < context.today)
      fault(path('idValidUntil'), '证件已过有效期');
    if (one.signedAs === 'pen-name' && one.penName === '') fault(path('penName'), '请填写笔名');
    if (one.signedAs !== 'pen-name' && one.penName !== '')
      fault(path('signedAs'), '填了笔名，署名请选别名或笔名');
    const key = `${one.name} ${one.idNumber}`;
    if (one.name !== '' && seen.has(key)) fault(path('name'), '同一位著作权人列了两次');
    seen.add(key);
  });
  const { verifiedName } = context;
  if (verifiedName === null || owners.length === 0) return;
  if (filing.method === 'owner' && !owners.some(({ name }) => name === verifiedName))
    fault('owners.0.name', '著作权人须与实名认证的姓名一致');
  if (filing.method === 'agent' && filing.agent !== null && filing.agent.name !== verifiedName)
    fault('filing.agent.name', '代理人须与实名认证的姓名一致');
}
