import {
  acquisitions,
  attributions,
  copyrights,
  creationNatures,
  heldRights,
  labelOfTerm,
  MORAL_RIGHTS,
  type CertificationForm,
  workTypeNoun,
} from '@yinji/contract';
import { findCertificationForm, getFormCommitment, listOwners, standingOf } from '../../proceedings/index.ts';
import { findEntries, issueDocument, renderCertification } from '../../evidence/index.ts';
import { findDeposit, findOriginal, findWork } from '../../works/index.ts';
import { type AppContext, listAttachments } from '../../platform/index.ts';
import { completeDeposit, documentParts, printPicture } from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

/** A passed certification, or a change that leads to a new certificate. */
export interface Certified {
  work_id: string;
  number: string;
  record_sha256: Uint8Array | null;
  /** The change it follows. */
  subjectId?: string;
}

/** 《版权信息核验证书》: the statements, and how many are based on material. */
export async function issueCertificationCertificate(context: AppContext, row: Certified): Promise<void> {
  const work = await findWork(context.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(context.db, row.work_id));
  const form = await findCertificationForm(context, row.work_id);
  const recordSha256 = row.record_sha256;
  if (work === undefined || deposit === undefined || form === undefined || recordSha256 === null) return;
  const [entry] = await findEntries(context.db, [recordSha256]);
  if (entry === undefined) return;
  const issuedAt = context.now();
  const original = await findOriginal(context.db, work.id);
  await issueDocument(context, {
    workId: work.id,
    lock: lockStandingWork(work.id),
    kind: 'certification',
    ...(row.subjectId === undefined ? {} : { subjectId: row.subjectId }),
    tell: { accountId: work.account_id, title: work.title },
    number: row.number,
    issuedAt,
    render: async () => {
      const picture = await printPicture(context, original?.object_key);
      const rows = await listOwners(context.db, work.id);
      const standings = form.owners.map(({ id }) => ({
        id,
        standing: standingOf(
          work,
          form,
          rows.find((one) => one.id === id),
        ),
      }));
      const kinds = new Set(
        (await listAttachments(context.db, 'certification', work.id)).map(({ kind }) => kind),
      );
      const entries = entriesOf(form, standings, kinds);
      const page = await renderCertification({
        ...(await documentParts(context, {
          number: row.number,
          queryCode: deposit.queryCode,
          recordSha256,
          issuedAt,
          variant: '正本',
          token: deposit.token,
        })),
        title: form.title,
        kind: workTypeNoun(work.work_type),
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
        formSha256: Buffer.from(await getFormCommitment(context, context.db, work.id), 'hex'),
        logIndex: entry.idx,
        ...(picture === undefined ? {} : { picture }),
      });
      return {
        page,
        printed: { title: form.title, name: ownersOf(form) },
        rosetteSha256: recordSha256,
      };
    },
  });
}

type Standings = readonly { id: string; standing: ReturnType<typeof standingOf> }[];

/** At most eight; those that do not apply are left out. */
function entriesOf(form: CertificationForm, standings: Standings, kinds: ReadonlySet<string>) {
  const { creation, publication, rights, filing } = form;
  const place = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const basis = (...papers: string[]) =>
    papers.some((kind) => kinds.has(kind)) ? ('material' as const) : ('stated' as const);
  const signed = (name: string) =>
    standings.some(
      ({ id, standing }) =>
        (standing === 'holder' || standing === 'confirmed') &&
        form.owners.find((one) => one.id === id)?.name === name,
    );
  const known = form.owners.filter(({ name }) => signed(name));
  return [
    { label: '作者', strong: form.authors.map((one) => one.name).join('、'), basis: 'stated' as const },
    {
      label: '申报著作权人',
      strong: ownersOf(form),
      basis: known.length === form.owners.length ? ('material' as const) : ('stated' as const),
      note: ownersNote(form.owners.length, known.length),
    },
    {
      label: '创作',
      text: `${labelOfTerm(creationNatures, creation.nature)}　${creation.completedOn ?? ''}　${place(creation.country, creation.province, creation.city)}`,
      basis: basis('others-work'),
    },
    {
      label: '发表',
      text:
        publication.state === 'unpublished'
          ? '未发表'
          : `${publication.firstPublishedOn ?? ''}　${place(publication.country, publication.city)}`,
      basis: 'stated' as const,
    },
    {
      label: '权利取得',
      text: labelOfTerm(acquisitions, rights.acquisition),
      basis: basis(
        'kinship',
        'enterprise-change',
        'contract',
        'creditors',
        'liquidation',
        'transfer',
        'ownership',
      ),
    },
    {
      label: '权利归属',
      text: labelOfTerm(attributions, rights.attribution),
      basis: basis('joint', 'duty', 'commission', 'legal-person'),
    },
    ...(filing.agent === null
      ? []
      : [{ label: '代理人', text: filing.agent.name, basis: basis('authorisation') }]),
    { label: '存证时间', text: '早于本件，见存证证书', basis: 'material' as const },
  ];
}

const ownersOf = (form: CertificationForm) => form.owners.map(({ name }) => name).join('、');

function ownersNote(owners: number, known: number): string {
  if (owners === 1) return known === 1 ? '与实名核验一致' : '据申请人申报';
  return known === owners ? '各以本人密钥签名确认' : `${known} 位经核验或签名确认，${owners - known} 位据申报`;
}

function rightsOf(form: CertificationForm) {
  const held = heldRights(form);
  const name = (at: number) => copyrights[at - 1] ?? '';
  return {
    personal: held.filter((at) => at <= MORAL_RIGHTS).map(name),
    property: held.filter((at) => at > MORAL_RIGHTS).map(name),
  };
}
