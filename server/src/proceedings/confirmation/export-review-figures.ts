import { findRule } from '@yinji/contract';
import { type StaffActor, type AppContext, inTransaction, toCsv } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { getReviewFigures } from './get-review-figures.ts';

/** The same figures as one table: measure, item, and numbers. */
export async function exportReviewFigures(
  context: AppContext,
  actor: StaffActor,
  weeks?: number,
): Promise<Buffer> {
  const figures = await getReviewFigures(context, weeks);
  await inTransaction(context.db, (tx) =>
    auditStaff(tx, actor.staffId, 'review-figures-exported', actor.staffId),
  );
  const { overturned } = figures;
  const rows: (string | number | null)[][] = [
    ['类别', '周或对象', '事项', '件数', '中位数（分钟）', '九成以内（分钟）', '超时', '退回', '改判'],
    ...figures.weeks.flatMap(({ week, kinds }) =>
      kinds.map((one) => [
        '办理时长',
        week,
        one.kind,
        one.count,
        one.medianMinutes,
        one.p90Minutes,
        one.late,
        null,
        null,
      ]),
    ),
    ...figures.open.map((one) => [
      '在办',
      '现在',
      one.kind,
      one.waiting + one.taken,
      null,
      null,
      one.overdue,
      null,
      null,
    ]),
    ['改判', '复核', null, overturned.doubled, null, null, null, null, overturned.doubledOverturned],
    ['改判', '重新提交后通过', null, overturned.rejected, null, null, null, null, overturned.passedLater],
    ...figures.people.map((one) => [
      '人员',
      one.name,
      null,
      one.decided,
      one.medianMinutes,
      null,
      null,
      one.returned,
      one.overturned,
    ]),
    ...figures.rules.map(({ code, count }) => [
      '规则',
      code,
      findRule(code)?.name ?? null,
      count,
      null,
      null,
      null,
      null,
      null,
    ]),
  ];
  return Buffer.from(toCsv(rows.map((row) => row.map((cell) => cell ?? ''))));
}
