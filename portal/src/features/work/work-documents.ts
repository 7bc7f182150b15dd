import {
  getBundle,
  getCertificate,
  getConfirmationReport,
  getCredentialedCopy,
  getReceipt,
  type WorkDetail,
} from '@yinji/contract';
import { api } from '../../lib/api.ts';
import type { FetchOptions } from '../../lib/use-download.ts';

export interface WorkDocument {
  kind:
    | 'deposit'
    | 'confirmation'
    | 'certification'
    | 'comparison'
    | 'report'
    | 'bundle'
    | 'public-bundle'
    | 'receipt'
    | 'copy';
  name: string;
  says: string;
  form: 'PDF' | 'ZIP' | 'TXT' | '副本';
  fileName: string;
}

/** The documents of a work that exist by now. */
export function documentsOf(work: WorkDetail): WorkDocument[] {
  const { deposit, title, confirmation, certification } = work;
  if (!deposit) return [];
  const documents: WorkDocument[] = [];
  const pdf = (kind: 'deposit' | 'confirmation' | 'certification' | 'comparison', name: string, says: string) =>
    documents.push({ kind, name: `《${name}》`, says, form: 'PDF', fileName: `${name}-${title}.pdf` });
  if (deposit.complete) pdf('deposit', '数字作品存证证书', '证明存在时间与完整性');
  if (confirmation?.state === 'passed') pdf('confirmation', '确权审核证明', '记载比对结论与理由');
  if (work.hasComparison)
    pdf('comparison', '作品相似性比对报告', '比对了什么、机器提示了什么、结论与理由；只给您看');
  if (confirmation?.state === 'passed')
    documents.push({
      kind: 'report',
      name: '确权记录的揭示',
      says: '日志里只有加盐承诺；这一份打开它，连同日志证明，可以出示当时的结论与理由',
      form: 'ZIP',
      fileName: `${work.confirmationNumber ?? deposit.number}-揭示.zip`,
    });
  if (certification?.state === 'passed') pdf('certification', '版权信息核验证书', '记载核对过的权利信息');
  if (deposit.complete)
    documents.push(
      {
        kind: 'bundle',
        name: '证据包',
        says: '含您的姓名与签名，可脱离本站核验，连同原件交给要核验的人',
        form: 'ZIP',
        fileName: `${deposit.number}.zip`,
      },
      {
        kind: 'public-bundle',
        name: '公开版证据包',
        says: '同一条记录，不含作品名、姓名与签名，可以公开张贴；证明时间与完整性',
        form: 'ZIP',
        fileName: `${deposit.number}-公开版.zip`,
      },
    );
  if (work.offersCredentialedCopy)
    documents.push({
      kind: 'copy',
      name: '带内容凭证的副本',
      says: '附 C2PA 内容凭证，用于对外发布。它不是存证的文件，指纹与存证不同；核验请用原件',
      form: '副本',
      fileName: `${deposit.number}-内容凭证副本${/\.\w{1,5}$/.exec(work.file?.name ?? '')?.[0] ?? ''}`,
    });
  if (deposit.receipt !== null)
    documents.push({
      kind: 'receipt',
      name: '签名回执',
      says: '平台收到指纹时签给您的凭据',
      form: 'TXT',
      fileName: `${deposit.number}-签名回执.txt`,
    });
  return documents;
}

/** Fetches a document's bytes: issued once, never changed; only a copy is made each time. */
export function fetchDocument(
  workId: string,
  kind: WorkDocument['kind'],
  options: FetchOptions,
): Promise<Blob> {
  if (kind === 'bundle') return api.blob(getBundle, { id: workId }, options);
  if (kind === 'public-bundle') return api.blob(getBundle, { id: workId, variant: 'public' }, options);
  if (kind === 'report') return api.blob(getConfirmationReport, { id: workId }, options);
  if (kind === 'receipt') return api.blob(getReceipt, { id: workId }, options);
  if (kind === 'copy') return api.blob(getCredentialedCopy, { id: workId }, options);
  return api.blob(getCertificate, { id: workId, kind }, options);
}
