import type { CertificationForm } from '../certification-form.ts';
import type { Collect } from './fault.ts';

/** 作者, and how many people the kind of ownership needs. */
export function peopleFaults({ authors, owners, rights }: CertificationForm, fault: Collect): void {
  if (authors.length === 0) fault('authors', '请填写作者');
  const seen = new Set<string>();
  authors.forEach((one, at) => {
    if (one.name === '') fault(`authors.${at}.name`, '请填写作者姓名或名称');
    else if (seen.has(one.name)) fault(`authors.${at}.name`, '同一位作者列了两次');
    if (one.signature === '') fault(`authors.${at}.signature`, '请填写作品署名');
    seen.add(one.name);
  });
  if (rights.attribution === 'joint') {
    if (owners.length < 2) fault('owners', '合作作品请列出至少两位著作权人');
    if (authors.length < 2) fault('authors', '合作作品请列出至少两位作者');
  }
  if (rights.attribution === 'personal' && rights.acquisition === 'original') {
    if (authors.length > 1) fault('authors', '有两位以上作者的，权利归属请选合作作品');
    else if (owners.length > 1) fault('owners', '个人作品原始取得的，著作权人只有一位');
  }
}
