import { workTypeNoun } from '@yinji/contract';
import { randomBytes } from 'node:crypto';
import { makeNumber } from '@yinji/evidence';
import { CANDIDATE_DISTANCE, MATCH_DISTANCE, WHOLE } from '@yinji/originality';
import { type AppContext, beijingYear, type Comparison } from '../../platform/index.ts';
import type { CaseRow } from '../../proceedings/index.ts';
import {
  type ComparedCandidate,
  type ComparisonData,
  issueDocument,
  renderComparison,
} from '../../evidence/index.ts';
import { type WorkRow, findDeposit, findOriginal, findWork } from '../../works/index.ts';
import { COMPARISON_METHOD } from './comparison-method.ts';
import { completeDeposit, documentParts, printPicture } from './document-parts.ts';
import { lockStandingWork } from './lock-standing-work.ts';

const LETTERS = '甲乙丙丁戊己庚辛壬癸子丑';

/**
 * 《作品相似性比对报告》 with every decided confirmation, only for the submitter. It refers to the deposit's number: an
 * adverse decision has no number that strangers could look up.
 */
export async function issueComparisonReport(context: AppContext, row: CaseRow): Promise<void> {
  const work = await findWork(context.db, row.work_id);
  const deposit = completeDeposit(await findDeposit(context.db, row.work_id));
  if (work === undefined || deposit === undefined) return;
  const issuedAt = context.now();
  const number = makeNumber('YJBD', beijingYear(issuedAt), randomBytes(8));
  const underRecord = row.record_sha256 ?? deposit.recordSha256;
  const original = await findOriginal(context.db, work.id);
  await issueDocument(context, {
    workId: work.id,
    lock: lockStandingWork(work.id),
    kind: 'comparison',
    subjectId: row.id,
    number,
    issuedAt,
    // A rejection changes nothing in the public record: the log must not reveal that there was one.
    underRecord,
    render: async () => {
      const picture = await printPicture(context, original?.object_key);
      const parts = await documentParts(context, {
        number: deposit.number,
        queryCode: deposit.queryCode,
        recordSha256: underRecord,
        issuedAt,
        variant: '仅供提交人',
        token: deposit.token,
      });
      const page = await renderComparison({
        ...parts,
        number: number.slice(0, -2),
        checkCharacter: number.slice(-1),
        title: work.title,
        kind: workTypeNoun(work.work_type),
        depositNumber: deposit.number,
        caseNumber: row.decision === 'passed' ? row.number : '未通过不产生编号',
        decision: row.decision === 'passed' ? '通过' : '未通过',
        decidedAt: row.decided_at ?? issuedAt,
        reviewers: REVIEWERS[row.round] ?? '',
        compared: row.comparison?.compared ?? 0,
        method: COMPARISON_METHOD,
        candidates: await candidatesOf(context, row, work),
        reason: row.reason ?? '',
        ...(picture === undefined ? {} : { picture }),
      });
      return { page, printed: { title: work.title, name: null }, rosetteSha256: underRecord };
    },
  });
}

const REVIEWERS: Record<number, string> = {
  1: '审核员一名，声明无利害关系',
  2: '审核员两名，先后各自作出',
  3: '两名审核员意见不一，由第三人裁定',
};

const TURNS: Record<string, string> = {
  rot90: '旋转后吻合',
  rot180: '旋转后吻合',
  rot270: '旋转后吻合',
  flop: '左右翻转后吻合',
};

/** What local features say. */
const PARTS = { copy: '局部相同', shared: '共用元素', review: '局部相近', none: '弱' } as const;

/** A hint is not framed. */
const frameOf = ({ local }: Comparison['candidates'][number]): ComparedCandidate['frame'] =>
  local?.part === undefined || local.verdict === 'review'
    ? null
    : { corners: local.part.submission, isShared: local.verdict === 'shared' };

/** Letters instead of holders; of a private work only its existence. */
async function candidatesOf(
  context: AppContext,
  row: CaseRow,
  own: WorkRow,
): Promise<ComparisonData['candidates']> {
  const found = row.comparison?.candidates ?? [];
  const rows = await Promise.all(
    found.map(async (one, at) => {
      const other = await findWork(context.db, one.workId);
      const apart = Math.abs(Date.parse(one.depositedAt) - (own.received_at?.getTime() ?? 0));
      const days = Math.floor(apart / 86_400_000);
      const isStrong = one.identical || (one.distance ?? 256) <= MATCH_DISTANCE;
      const turned = one.orientation === 'as-is' ? '' : `，${TURNS[one.orientation] ?? '翻转后吻合'}`;
      return {
        letter: LETTERS[at] ?? '其',
        strength: `${one.identical ? '像素完全相同' : isStrong ? '强' : PARTS[one.local?.verdict ?? 'none']}${turned}`,
        order: days === 0 ? `同日较${one.earlier ? '早' : '晚'}` : `${one.earlier ? '早' : '晚'} ${days} 天`,
        shown: shownOf(other, own),
        frame: isStrong ? { corners: WHOLE, isShared: false } : frameOf(one),
        isShown: one.local !== undefined || (one.distance ?? 0) <= CANDIDATE_DISTANCE,
      };
    }),
  );
  return rows.filter((one) => one.isShown);
}

function shownOf(other: WorkRow | undefined, own: WorkRow): string {
  if (other === undefined) return '已删除或注销';
  if (other.account_id === own.account_id) return `您自己的「${other.title}」`;
  return other.is_public ? `「${other.title}」（公开）` : '未公开作品';
}
