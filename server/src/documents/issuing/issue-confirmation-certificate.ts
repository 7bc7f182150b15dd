import { isStrong } from '@yinji/originality';
import { workTypeNoun } from '@yinji/contract';
import type { CaseRow } from '../../proceedings/index.ts';
import { findEntries, issueDocument, renderConfirmation } from '../../evidence/index.ts';
import { findDeposit, findWork } from '../../works/index.ts';
import { findPerson } from '../../people/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { COMPARISON_METHOD } from './comparison-method.ts';
import { completeDeposit, documentParts } from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

/** 《确权审核证明》: what was compared, and that a person passed it. */
export async function issueConfirmationCertificate(context: AppContext, row: CaseRow): Promise<void> {
  const work = await findWork(context.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(context.db, row.work_id));
  const recordSha256 = row.record_sha256;
  if (work === undefined || deposit === undefined || recordSha256 === null) return;
  const [entry] = await findEntries(context.db, [recordSha256]);
  // Not sequenced yet: the next run finds it.
  if (entry === undefined) return;
  const person = await findPerson(context, work.account_id);
  const issuedAt = context.now();
  await issueDocument(context, {
    workId: work.id,
    lock: lockStandingWork(work.id),
    kind: 'confirmation',
    tell: { accountId: work.account_id, title: work.title },
    number: row.number,
    issuedAt,
    render: async () => ({
      printed: { title: work.title, name: person?.name ?? '' },
      rosetteSha256: recordSha256,
      page: await renderConfirmation({
        ...(await documentParts(context, {
          number: row.number,
          queryCode: deposit.queryCode,
          recordSha256,
          issuedAt,
          variant: '正本',
          token: deposit.token,
        })),
        title: work.title,
        kind: workTypeNoun(work.work_type),
        depositNumber: deposit.number,
        holder: person?.name ?? '',
        steps: stepsOf(row),
        verdict: '未见实质相同的在先存证',
        scope: `截至日志第 ${deposit.logIndex.toLocaleString('en-US')} 条之后提交时，原件已上传、画面可读的在册存证。范围之外的作品未作比对。`,
        reviewers: REVIEWERS[row.round] ?? '',
        reviewedAt: row.decided_at ?? issuedAt,
        method: COMPARISON_METHOD,
        reasons:
          row.reason === null
            ? []
            : [{ likeness: '审核意见', rule: '人工', reason: row.reason.replaceAll('\n', '　') }],
        logIndex: entry.idx,
      }),
    }),
  });
}

const REVIEWERS: Record<number, string> = {
  1: '审核员一名，声明无利害关系',
  2: '审核员两名，先后各自作出，声明无利害关系',
  3: '审核员三名，第三人裁定，声明无利害关系',
};

function stepsOf({ comparison }: CaseRow) {
  const candidates = comparison?.candidates ?? [];
  const strong = candidates.filter(isStrong).length;
  return [
    { count: comparison?.compared ?? 0, what: '件在册存证', how: '全部比对' },
    { count: candidates.length, what: '件候选', how: '机器提示' },
    { count: strong, what: '件强相似', how: '交审核员查看' },
  ];
}
