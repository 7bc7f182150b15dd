import { createHash } from 'node:crypto';
import { formDifferences, workTypeNoun } from '@yinji/contract';
import { type ChangeRow, openForm } from '../../proceedings/index.ts';
import { findEntries, issueDocument, renderChange } from '../../evidence/index.ts';
import { findDeposit, findWork } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { completeDeposit, documentParts } from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

const KINDS = {
  change: { what: '变更', effect: '自登载时起以变更后的内容为准；原证书不再有效，由新证书接替。' },
  supplement: { what: '补充', effect: '自登载时起以补充后的内容为准；原证书由新证书接替。' },
  cancel: { what: '撤销', effect: '自登载时起版权认证已撤销；存证的时间与指纹不受影响。' },
  withdraw: { what: '撤回', effect: '权利人撤回版权认证；存证的时间与指纹不受影响。' },
  reissue: { what: '补发', effect: '内容没有改动；原证书不再有效，由新证书接替。' },
} as const;

/** 《变更证明》, once the change's record is in the log. */
export async function issueChangeProof(context: AppContext, row: ChangeRow): Promise<void> {
  const { number, record_sha256: recordSha256, decided_at: recordedAt } = row;
  if (number === null || recordSha256 === null || recordedAt === null || row.statement_sealed === null) return;
  const work = await findWork(context.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(context.db, row.work_id));
  const before = openForm(context.vault, row.before_sealed);
  const [entry] = await findEntries(context.db, [recordSha256]);
  if (work === undefined || deposit === undefined || before === null || entry === undefined) return;
  const after = openForm(context.vault, row.after_sealed);
  const statement = context.vault.openBytes('change-statement', row.statement_sealed);
  const issuedAt = context.now();
  await issueDocument(context, {
    workId: work.id,
    lock: lockStandingWork(work.id),
    kind: 'change',
    subjectId: row.id,
    number,
    issuedAt,
    tell: { accountId: row.account_id, title: work.title },
    render: async () => ({
      printed: { title: work.title, name: null },
      rosetteSha256: recordSha256,
      page: await renderChange({
        ...(await documentParts(context, {
          number,
          queryCode: deposit.queryCode,
          recordSha256,
          issuedAt,
          variant: '正本',
          token: deposit.token,
        })),
        title: work.title,
        kind: workTypeNoun(work.work_type),
        depositNumber: deposit.number,
        ...KINDS[row.kind],
        recordedAt,
        differences: after === null ? [] : formDifferences(before, after),
        formerNumber: row.former_number ?? '',
        ...(row.certificate_number === null ? {} : { nextNumber: row.certificate_number }),
        statementSha256: createHash('sha256').update(statement).digest(),
        logIndex: entry.idx,
      }),
    }),
  });
}
