import { documentLabels } from '@yinji/contract';
import { composeDocument } from './compose.ts';
import { shortened } from './digests.ts';
import type { ComparedCandidate, ComparisonData, PictureData } from './document-data.ts';
import { drawMark, drawPicture, pictureSize } from './hero.ts';
import { headingPart, pairsPart, paragraphPart, rowPart, stripPart, titlePart } from './parts.ts';
import type { Section } from './section.ts';
import type { Sheet } from './sheet.ts';
import { drawLine, fillBoxes, strokePolygon, type Box } from './strokes.ts';
import { drawText, textWidth, wrapText, type TextStyle } from './text.ts';
import { chineseDate, grouped, preciseTime } from './times.ts';
import { MAIN } from './units.ts';
import { PROOF } from './words.ts';

/** Printed rows; the number of further ones is stated. */
const MOST_ROWS = 6;

type Framed = ComparedCandidate & { frame: NonNullable<ComparedCandidate['frame']> };
const isFramed = (one: ComparedCandidate): one is Framed => one.frame !== null;

/**
 * What of the submitter's own picture each candidate shows; nothing of the candidate itself is drawn. Frames of one place
 * lie within each other.
 */
function drawFrames(sheet: Sheet, framed: readonly Framed[], box: Box): void {
  for (const [i, { letter, frame }] of framed.slice(0, MOST_FRAMES).entries()) {
    const inset = 0.4 + i * 0.8;
    const within = (share: number, start: number, length: number) =>
      Math.min(start + length - inset, Math.max(start + inset, start + share * length));
    const corners = frame.corners.map(
      ([x, y]) => [within(x, box.x, box.width), within(y, box.y, box.height)] as const,
    );
    const colour = frame.isShared ? 'ink' : 'seal';
    strokePolygon(sheet, corners, { width: 0.9, colour: 'white' });
    strokePolygon(sheet, corners, { width: 0.4, colour, ...(frame.isShared && { dashMm: 1 }) });
    const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
    const tag = { x: Math.min(left + i * 6.2, box.x + box.width - 5), y: top - 2.4, width: 5, height: 4.8 };
    fillBoxes(sheet, [tag], colour);
    drawText(sheet, letter, tag.x + (tag.width - textWidth(letter, TAG)) / 2, tag.y + 3.5, TAG);
  }
}
const MOST_FRAMES = 4;
const TAG: TextStyle = { size: 8, weight: 'bold', colour: 'white' };

function heroPart(data: ComparisonData, height: number): Section {
  const { picture } = data;
  return {
    height,
    draw(sheet, y) {
      const size = picture && sizeOf(picture, height);
      if (picture && size) {
        const box = { x: MAIN.left, y: y + (height - size.height) / 2, ...size };
        drawPicture(sheet, picture, box);
        drawFrames(sheet, data.candidates.filter(isFramed), box);
      }
      const room = MAIN.width - (size ? size.width + 4 : 0);
      const side = Math.min(room, height - 3, 60);
      drawMark(sheet, data.recordSha256, '确权审核', {
        x: MAIN.right - side - (room - side) / 2,
        y: y + (height - side) / 2,
        width: side,
        height: side,
      });
    },
  };
}

const sizeOf = (picture: PictureData, height: number) =>
  pictureSize(picture, { width: 78, height: Math.max(20, height - 9) });

function framesNote(candidates: readonly ComparedCandidate[]): string {
  const framed = candidates.filter(isFramed);
  if (framed.length === 0) return '机器只作提示，结论由人作出';
  const [copied, shared] = [
    framed.some(({ frame }) => !frame.isShared),
    framed.some(({ frame }) => frame.isShared),
  ];
  const notes = [copied && '红框示相同或强相似所及', shared && '虚线示共用元素'];
  return notes.filter((one) => one !== false).join('，');
}

const COLUMNS = [0, 9, 40, 74] as const;

function candidatesPart(candidates: ComparisonData['candidates']): Section {
  const style: TextStyle = { size: 7.8 };
  const rows = candidates.slice(0, MOST_ROWS);
  const more = candidates.length - rows.length;
  return {
    height: 5.8 + rows.length * 5.6 + (more > 0 ? 4.6 : 0),
    draw(sheet, y) {
      for (const [i, label] of ['候选', '机器提示', '先后', '画面'].entries())
        drawText(sheet, label, MAIN.left + (COLUMNS[i] ?? 0), y + 3.9, { size: 7.8, weight: 'bold' });
      drawLine(sheet, [MAIN.left, y + 5.8], [MAIN.right, y + 5.8], 0.35);
      for (const [at, { letter, strength, order, shown }] of rows.entries()) {
        const top = y + 5.8 + at * 5.6;
        const cells = [letter, strength, order, wrapText(shown, style, MAIN.width - COLUMNS[3], 1)[0] ?? ''];
        for (const [i, cell] of cells.entries())
          drawText(sheet, cell, MAIN.left + (COLUMNS[i] ?? 0), top + 3.9, style);
        drawLine(sheet, [MAIN.left, top + 5.6], [MAIN.right, top + 5.6], 0.18, 'line');
      }
      if (more > 0)
        drawText(sheet, `另有 ${more} 件较弱的提示，从略。`, MAIN.left, y + 5.8 + rows.length * 5.6 + 3.6, {
          size: 7.2,
          colour: 'ink3',
        });
    },
  };
}

const MOST_REASON = 410;

/** As much as nine lines hold; the submitter has the whole text with the work. */
function shortReason(reason: string): string {
  const text = [...reason.replaceAll('\n', '　')];
  return text.length <= MOST_REASON
    ? text.join('')
    : `${text.slice(0, MOST_REASON - 16).join('')}……（全文见作品页）`;
}

/**
 * 《作品相似性比对报告》: what was compared, the candidates found, and the people's decision with reasons. One page, not
 * yet signed.
 */
export function renderComparison(data: ComparisonData): Promise<Uint8Array> {
  const parts = [
    titlePart(data.title, `${data.kind}　存证编号 ${data.depositNumber}`),
    rowPart(
      '结论',
      [
        { text: data.decision, look: 'strong' },
        { text: data.caseNumber, look: 'note' },
      ],
      true,
    ),
    rowPart('作出时间', [
      { text: `${chineseDate(data.decidedAt)} ${preciseTime(data.decidedAt).slice(0, 8)}`, look: 'strong' },
      { text: 'UTC+08:00' },
      { text: data.reviewers, look: 'note' },
    ]),
    rowPart('比对范围', [{ text: `${grouped(data.compared)} 件在册存证，全部比对` }]),
    rowPart('比对方法', [{ text: data.method }]),
    headingPart('候选', framesNote(data.candidates)),
    ...(data.candidates.length > 0
      ? [candidatesPart(data.candidates)]
      : [paragraphPart('没有找到相近的画面。没有候选不等于原创。', 8.2, 1)]),
    headingPart('理由', '由审核员写明'),
    paragraphPart(shortReason(data.reason), 8.2, 9),
    stripPart(data.recordSha256),
    pairsPart(
      [{ label: '所据记录', value: shortened(data.recordSha256) }],
      [
        {
          label: '时间戳',
          value: `${preciseTime(data.timestamp.at)}　${data.timestamp.authority}`,
          simulated: data.simulated,
        },
      ],
    ),
  ];
  return composeDocument({
    kind: 'comparison',
    name: documentLabels.comparison,
    proof: PROOF.comparison,
    data,
    parts,
    hero: (height) => heroPart(data, height),
    heroMost: 66,
  });
}
