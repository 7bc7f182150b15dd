import { documentLabels } from '@yinji/contract';
import { composeDocument } from './compose.ts';
import type { ChangeData } from './document-data.ts';
import { evidenceParts } from './evidence-parts.ts';
import { drawMark } from './hero.ts';
import { headingPart, rowPart, titlePart } from './parts.ts';
import type { Section } from './section.ts';
import { drawLine, fillBoxes } from './strokes.ts';
import { drawText, wrapText, type TextStyle } from './text.ts';
import { chineseDate, preciseTime } from './times.ts';
import { MAIN } from './units.ts';
import { PROOF } from './words.ts';

const MOST_ROWS = 9;
const LABEL_WIDTH = 30;
const GAP = 4;
const SIDE_WIDTH = (MAIN.width - LABEL_WIDTH - GAP) / 2;

/** What was done, large, beside the record's mark. */
function heroPart({ what, effect, recordSha256 }: ChangeData, height: number): Section {
  return {
    height,
    draw(sheet, y) {
      const side = Math.min(62, height - 6);
      const room = MAIN.width - side - 10;
      const middle = y + height / 2;
      fillBoxes(sheet, [{ x: MAIN.left, y: middle - 15, width: 1.2, height: 30 }]);
      drawText(sheet, what, MAIN.left + 5, middle - 4, { size: 30, weight: 'bold', tracking: 0.08 });
      for (const [i, line] of wrapText(effect, { size: 9.4, colour: 'ink2' }, room - 5, 3).entries())
        drawText(sheet, line, MAIN.left + 5, middle + 6 + i * 5.2, { size: 9.4, colour: 'ink2' });
      drawMark(sheet, recordSha256, '信息核验', {
        x: MAIN.right - side,
        y: y + (height - side) / 2,
        width: side,
        height: side,
      });
    },
  };
}

/** Before and after side by side; what was not there before is a dash. */
function differencesPart(differences: ChangeData['differences']): Section {
  const style: TextStyle = { size: 7.8 };
  const rows = differences.slice(0, MOST_ROWS).map(({ label, before, after }) => ({
    label: wrapText(label, { ...style, colour: 'ink2' }, LABEL_WIDTH - 2, 2),
    before: wrapText(before || '—', style, SIDE_WIDTH, 3),
    after: wrapText(after || '—', { ...style, weight: 'bold' }, SIDE_WIDTH, 3),
  }));
  const heights = rows.map((row) => 2.4 + 4.1 * Math.max(...Object.values(row).map(({ length }) => length)));
  const rest = differences.length - rows.length;
  const columns = [MAIN.left, MAIN.left + LABEL_WIDTH, MAIN.left + LABEL_WIDTH + SIDE_WIDTH + GAP] as const;
  return {
    height: 5.8 + heights.reduce((sum, one) => sum + one, 0) + (rest > 0 ? 5 : 0),
    draw(sheet, y) {
      for (const [i, head] of ['项目', '变更前', '变更后'].entries())
        drawText(sheet, head, columns[i] ?? 0, y + 3.9, { size: 7.8, weight: 'bold' });
      drawLine(sheet, [MAIN.left, y + 5.8], [MAIN.right, y + 5.8], 0.35);
      let top = y + 5.8;
      for (const [i, { label, before, after }] of rows.entries()) {
        const cell = (lines: readonly string[], column: 0 | 1 | 2, look: TextStyle) => {
          for (const [k, line] of lines.entries())
            drawText(sheet, line, columns[column], top + 4.3 + k * 4.1, look);
        };
        cell(label, 0, { ...style, colour: 'ink2' });
        cell(before, 1, style);
        cell(after, 2, { ...style, weight: 'bold' });
        top += heights[i] ?? 0;
        drawLine(sheet, [MAIN.left, top], [MAIN.right, top], 0.18, 'line');
      }
      if (rest > 0)
        drawText(sheet, `另有 ${rest} 项变更，全文摘要见下`, MAIN.left, top + 4, { size: 7.2, colour: 'ink3' });
    },
  };
}

/** 《变更证明》: the values before and after, and the date. One page, not yet signed. */
export function renderChange(data: ChangeData): Promise<Uint8Array> {
  const parts = [
    titlePart(data.title, `${data.kind}　存证编号 ${data.depositNumber}`),
    rowPart(
      '登载时间',
      [
        { text: `${chineseDate(data.recordedAt)} ${preciseTime(data.recordedAt).slice(0, 8)}`, look: 'strong' },
        { text: 'UTC+08:00' },
      ],
      true,
    ),
    ...(data.formerNumber === undefined ? [] : [rowPart('原证书', [{ text: data.formerNumber }])]),
    ...(data.nextNumber === undefined ? [] : [rowPart('新证书', [{ text: data.nextNumber, look: 'strong' }])]),
    ...(data.differences.length > 0
      ? [headingPart('变更前后', '原记录未被改写，两者都能查到'), differencesPart(data.differences)]
      : []),
    ...evidenceParts(data, [{ label: '申请全文', sha256: data.statementSha256 }]),
  ];
  return composeDocument({
    kind: 'change',
    name: documentLabels.change,
    proof: PROOF.change,
    data,
    parts,
    hero: (height) => heroPart(data, height),
    heroMost: 76,
  });
}
