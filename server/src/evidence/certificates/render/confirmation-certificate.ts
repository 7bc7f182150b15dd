import { documentLabels } from '@yinji/contract';
import { composeDocument } from './compose.ts';
import type { ComparisonStep, ConfirmationData } from './document-data.ts';
import { evidenceParts } from './evidence-parts.ts';
import { drawMark } from './hero.ts';
import { headingPart, rowPart, titlePart } from './parts.ts';
import type { Section } from './section.ts';
import type { Sheet } from './sheet.ts';
import { drawLine, fillBoxes } from './strokes.ts';
import { drawText, textWidth, wrapText, type TextStyle } from './text.ts';
import { chineseDate, grouped, preciseTime } from './times.ts';
import { MAIN } from './units.ts';
import { PROOF } from './words.ts';

const FUNNEL_WIDTH = 66;

/** From many to few: how much was compared and what remained, the result drawn strongest. */
function drawSteps(sheet: Sheet, steps: readonly ComparisonStep[], top: number, height: number): void {
  const pitch = height / steps.length;
  for (const [i, { count, what, how }] of steps.entries()) {
    const last = i === steps.length - 1;
    const y = top + i * pitch;
    drawLine(sheet, [MAIN.left, y], [MAIN.left + FUNNEL_WIDTH, y], last ? 0.6 : 0.18);
    const number = grouped(count);
    const size =
      [last ? 27 : 21, 17, 14].find((pt) => textWidth(number, { size: pt, weight: 'bold' }) <= 38) ?? 11;
    drawText(sheet, number, MAIN.left, y + 10.2, { size, weight: 'bold' });
    drawText(sheet, what, MAIN.left + 41, y + 5.8, { size: 8.7, weight: 'bold' });
    drawText(sheet, how, MAIN.left + 41, y + 10.2, { size: 7.4, colour: 'ink2' });
  }
}

function heroPart({ steps, recordSha256 }: ConfirmationData, height: number): Section {
  return {
    height,
    draw(sheet, y) {
      const inner = Math.min(height - 10, 78);
      drawSteps(sheet, steps, y + (height - inner) / 2, inner);
      const side = Math.min(67, height - 6);
      const room = MAIN.width - FUNNEL_WIDTH;
      drawMark(sheet, recordSha256, '确权审核', {
        x: MAIN.left + FUNNEL_WIDTH + (room - side) / 2 + 1,
        y: y + (height - side) / 2,
        width: side,
        height: side,
      });
    },
  };
}

/** The result in one sentence, with its scope. */
function verdictPart(verdict: string, scope: string): Section {
  const strong: TextStyle = { size: 12, weight: 'bold', tracking: 0.02 };
  const small: TextStyle = { size: 7.8, colour: 'ink2' };
  const lines = wrapText(verdict, strong, MAIN.width - 5, 2);
  const notes = wrapText(scope, small, MAIN.width - 5, 2);
  const body = lines.length * 6.2 + notes.length * 4.3 + 1.2;
  return {
    height: body + 4.5,
    draw(sheet, y) {
      fillBoxes(sheet, [{ x: MAIN.left, y: y + 1.2, width: 1.2, height: body }]);
      for (const [i, line] of lines.entries())
        drawText(sheet, line, MAIN.left + 4.6, y + 5.9 + i * 6.2, strong);
      const first = y + lines.length * 6.2 + 5.2;
      for (const [i, line] of notes.entries()) drawText(sheet, line, MAIN.left + 4.6, first + i * 4.3, small);
    },
  };
}

const LETTERS = '甲乙丙丁';
const COLUMNS = [0, 9, 50, 68] as const;

/** Candidate by candidate: what is shared, the rule, why it is not close. */
function reasonsPart(reasons: ConfirmationData['reasons']): Section {
  const style: TextStyle = { size: 7.8 };
  const rows = reasons
    .slice(0, LETTERS.length)
    .map(({ likeness, rule, reason }, i) => [
      [LETTERS[i] ?? ''],
      wrapText(likeness, style, 39, 2),
      [rule],
      wrapText(reason, style, MAIN.width - COLUMNS[3], 2),
    ]);
  const heights = rows.map((cells) => 2.3 + 4.1 * Math.max(...cells.map((lines) => lines.length)));
  return {
    height: 5.8 + heights.reduce((sum, height) => sum + height, 0),
    draw(sheet, y) {
      for (const [i, label] of ['候选', '相同之处', '规则', '理由'].entries()) {
        drawText(sheet, label, MAIN.left + (COLUMNS[i] ?? 0), y + 3.9, { size: 7.8, weight: 'bold' });
      }
      drawLine(sheet, [MAIN.left, y + 5.8], [MAIN.right, y + 5.8], 0.35);
      let top = y + 5.8;
      for (const [row, cells] of rows.entries()) {
        for (const [i, lines] of cells.entries()) {
          for (const [k, line] of lines.entries())
            drawText(sheet, line, MAIN.left + (COLUMNS[i] ?? 0), top + 4.2 + k * 4.1, style);
        }
        top += heights[row] ?? 0;
        drawLine(sheet, [MAIN.left, top], [MAIN.right, top], 0.18, 'line');
      }
    },
  };
}

/** 《确权审核证明》: what was compared, by whom, and the outcome. One page, not yet signed. */
export function renderConfirmation(data: ConfirmationData): Promise<Uint8Array> {
  const { report } = data;
  const parts = [
    titlePart(data.title, `${data.kind}　存证编号 ${data.depositNumber}`),
    verdictPart(data.verdict, data.scope),
    rowPart('存证主体', [{ text: data.holder, look: 'strong' }], true),
    rowPart('审核人', [
      { text: data.reviewers },
      ...(data.reviewersNote ? [{ text: data.reviewersNote, look: 'note' as const }] : []),
    ]),
    rowPart('审核时间', [
      { text: `${chineseDate(data.reviewedAt)} ${preciseTime(data.reviewedAt).slice(0, 8)}`, look: 'strong' },
      { text: 'UTC+08:00' },
    ]),
    rowPart('比对方法', [{ text: data.method }]),
    ...(data.reasons.length > 0
      ? [headingPart('判断理由', '机器只作提示，结论由人作出'), reasonsPart(data.reasons)]
      : []),
    ...evidenceParts(
      data,
      report ? [{ label: '报告摘要', sha256: report.sha256 }] : [],
      report && `所附《作品相似性比对报告》 ${report.number}，${report.pages} 页`,
    ),
  ];
  return composeDocument({
    kind: 'confirmation',
    name: documentLabels.confirmation,
    proof: PROOF.confirmation,
    data,
    parts,
    hero: (height) => heroPart(data, height),
    heroMost: 84,
  });
}
