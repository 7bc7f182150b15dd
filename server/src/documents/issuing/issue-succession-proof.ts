import { workTypeNoun } from '@yinji/contract';
import { findEntries, issueDocument, renderChange } from '../../evidence/index.ts';
import { findDeposit, findWork } from '../../works/index.ts';
import { maskName } from '../../people/index.ts';
import { type PassedWorkRow, openSuccessionText } from '../../proceedings/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { completeDeposit, documentParts } from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

/** Moral rights do not pass (著作权法实施条例 15). Together with the text before it at most three printed lines. */
const MORAL = '署名权、修改权、保护作品完整权不移转。原有许可继续有效。';
const KINDS = {
  inheritance: { what: '继承', effect: `据材料记载，著作财产权由继受人享有；${MORAL}` },
  company: { what: '承继', effect: `据材料记载，著作财产权由承受单位享有；${MORAL}` },
} as const;

/** 《变更证明》 of a work that passed by inheritance or succession, once its record is in the log. */
export async function issueSuccessionProof(context: AppContext, row: PassedWorkRow): Promise<void> {
  const { number, record_sha256: recordSha256, passed_at: recordedAt, signed_sha256: statementSha256 } = row;
  if (number === null || recordSha256 === null || recordedAt === null || statementSha256 === null) return;
  const work = await findWork(context.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(context.db, row.work_id));
  const [entry] = await findEntries(context.db, [recordSha256]);
  if (work === undefined || deposit === undefined || entry === undefined) return;
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
        differences: [
          {
            label: '据材料记载的权利人',
            before: maskName(openSuccessionText(context, row.former_name_sealed)),
            after: row.public_name ?? '',
          },
        ],
        statementSha256,
        logIndex: entry.idx,
      }),
    }),
  });
}
