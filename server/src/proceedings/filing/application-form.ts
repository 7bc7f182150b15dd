import { attachmentKinds, describeForm, formGroups, labelOfTerm, type FormRow } from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import { renderApplicationForm } from '../../evidence/index.ts';
import {
  findCertification,
  findCertificationForm,
  listOwners,
  openOwner,
  presentFile,
  standingOf,
} from '../certification/index.ts';
import { getIdNumber, getPerson } from '../../people/index.ts';
import { Refusal, type AppContext, listAttachments } from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';

const STANDING_WORDS = {
  holder: '申请人，已实名核验',
  stated: '据申请人申报',
  confirmed: '本人已签名确认',
  outdated: '据申请人申报',
  declined: '本人否认',
} as const;

/** The submitted form on paper, with the owners' numbers in full for an authority; only the holder gets it. */
export async function renderOwnApplicationForm(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<{ body: Uint8Array; title: string }> {
  const work = Refusal.unlessFound(await findOwnWork(context.db, accountId, workId));
  const state = work.certification_state;
  const row = await findCertification(context.db, workId);
  const form = await findCertificationForm(context, workId);
  if (row?.submitted_at == null || form === undefined || (state !== 'passed' && state !== 'reviewing'))
    throw new Refusal('NOT_READY', '提交之后才有填好的申请表');
  const owners = await listOwners(context.db, workId);
  const ownNumber = await getIdNumber(context, accountId);
  const standings: FormRow[] = [];
  const whole = {
    ...form,
    owners: form.owners.map((one, at) => {
      const kept = owners.find(({ id }) => id === one.id);
      standings.push({
        path: `owners.${at}.name`,
        label: `权利归属确认（${at + 1}）`,
        value: `${one.name}：${STANDING_WORDS[standingOf(work, form, kept)]}`,
      });
      if (kept === undefined || kept.is_holder) return { ...one, idNumber: ownNumber };
      const { idNumber, phone } = openOwner(context, kept);
      return { ...one, idNumber, phone };
    }),
  };
  const person = await getPerson(context, accountId);
  const files = (await listAttachments(context.db, 'certification', workId)).map((one) =>
    presentFile(context, one),
  );
  const described = describeForm(whole);
  const attachments = files.map(({ kind, name }) => {
    const code = attachmentKinds.find((one) => one.value === kind)?.code;
    return { label: labelOfTerm(attachmentKinds, kind), value: code ? `${name}（${code}）` : name };
  });
  const body = await renderApplicationForm({
    issuedAt: row.submitted_at,
    facts: [
      ['存证编号', work.number ?? ''],
      ['提交时间', `${row.submitted_at.toISOString()}（UTC）`],
      ...(row.statement_sha256 === null
        ? []
        : ([
            ['表单摘要', `SHA-256 ${toHex(row.statement_sha256)}`],
            ['签名', `${person.name}，以本人密钥签名（CAdES）`],
          ] as const)),
    ],
    groups: formGroups.map(({ id, name }) => ({
      name,
      rows:
        id === 'attachments'
          ? attachments.length > 0
            ? attachments
            : [{ label: '附件', value: '无' }]
          : id === 'owners'
            ? [...described.owners, ...standings]
            : described[id],
    })),
    footer: `${context.config.siteName}　存证编号 ${work.number ?? ''}　本表含证件号码，请只交给登记机关`,
  });
  return { body, title: work.title };
}
