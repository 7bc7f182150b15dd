import { copyrights, type CertificationForm } from '@yinji/contract';
import { type CaseRow } from '../cases/index.ts';
import { findCertificationForm, getFormCommitment } from '../certification/index.ts';
import { renderCertification } from '../certificates/render/index.ts';
import { issueDocument } from '../certificates/index.ts';
import { findDeposit, findOriginal } from '../deposits/index.ts';
import { findEntries } from '../evidence-log/index.ts';
import { findWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { completeDeposit, documentParts, printPicture, WORK_WORDS } from './document-parts.ts';

/** 《版权信息核验证书》: what was stated, and how much of it rests on material. */
export async function issueCertificationCertificate(world: World, row: CaseRow): Promise<void> {
  const work = await findWork(world.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(world.db, row.work_id));
  const form = await findCertificationForm(world, row.work_id);
  const recordSha256 = row.record_sha256;
  if (work === undefined || deposit === undefined || form === undefined || recordSha256 === null) return;
  const [entry] = await findEntries(world.db, [recordSha256]);
  if (entry === undefined) return;
  const issuedAt = world.now();
  const original = await findOriginal(world.db, work.id);
  await issueDocument(world, {
    workId: work.id,
    kind: 'certification',
    tell: { accountId: work.account_id, title: work.title },
    number: row.number,
    issuedAt,
    render: async () => {
      const picture = await printPicture(world, original?.object_key);
      const entries = entriesOf(form);
      return renderCertification({
        ...(await documentParts(world, {
          number: row.number,
          queryCode: deposit.queryCode,
          recordSha256,
          issuedAt,
          variant: '正本',
          token: deposit.token,
        })),
        title: work.title,
        kind: WORK_WORDS[work.work_type],
        depositNumber: deposit.number,
        checked: {
          material: entries.filter((one) => one.basis === 'material').length,
          stated: entries.filter((one) => one.basis === 'stated').length,
        },
        entries,
        rights: rightsOf(form),
        statement: {
          extract: form.statement.originality.slice(0, 160),
          length: Object.values(form.statement).join('').length,
        },
        formSha256: Buffer.from(await getFormCommitment(world, world.db, work.id), 'hex'),
        logIndex: entry.idx,
        ...(picture === undefined ? {} : { picture }),
      });
    },
  });
}

function entriesOf(form: CertificationForm) {
  const { creation, publication, rights } = form;
  const owner = form.owners[0];
  const place = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  return [
    { label: '作者', strong: form.authors.map((one) => one.name).join('、'), basis: 'stated' as const },
    { label: '申报著作权人', strong: owner?.name ?? '', note: '与实名核验一致', basis: 'material' as const },
    {
      label: '创作完成',
      text: `${creation.completedOn}　${place(creation.country, creation.province, creation.city)}`,
      basis: 'stated' as const,
    },
    {
      label: '发表',
      text:
        publication.state === 'unpublished'
          ? '未发表'
          : `${publication.firstPublishedOn}　${place(publication.country, publication.city)}`,
      basis: 'stated' as const,
    },
    { label: '权利取得', text: '原始取得', basis: 'stated' as const },
    {
      label: '权利归属',
      text: rights.attribution === 'personal' ? '个人作品' : '法人作品',
      basis: 'stated' as const,
    },
    { label: '存证时间', text: '早于本件，见存证证书', basis: 'material' as const },
  ];
}

function rightsOf({ rights }: CertificationForm) {
  const held = rights.scope === 'all' ? copyrights.map((_, at) => at + 1) : rights.held;
  const name = (at: number) => copyrights[at - 1] ?? '';
  return { personal: held.filter((at) => at <= 4).map(name), property: held.filter((at) => at > 4).map(name) };
}
