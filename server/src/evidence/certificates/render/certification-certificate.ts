import { documentLabels } from '@yinji/contract';
import { composeDocument } from './compose.ts';
import type { CertificationData, PictureData } from './document-data.ts';
import { evidenceParts } from './evidence-parts.ts';
import { drawMark, drawPicture, pictureSize } from './hero.ts';
import { headingPart, paragraphPart, rowPart, titlePart, type Piece } from './parts.ts';
import type { Section } from './section.ts';
import type { Sheet } from './sheet.ts';
import { drawLine } from './strokes.ts';
import { drawText, textWidth, type TextStyle } from './text.ts';
import { grouped } from './times.ts';
import { MAIN } from './units.ts';
import { PROOF } from './words.ts';

const TALLY_WIDTH = 25;

type Checked = CertificationData['checked'];

/** How many entries were checked and their basis, in a column with its foot at `bottom`. */
function drawTally(sheet: Sheet, { material, stated }: Checked, x: number, bottom: number): void {
  const number = drawText(sheet, String(material + stated), x, bottom - 15.4, { size: 26, weight: 'bold' });
  drawText(sheet, '项', x + number + 1.4, bottom - 15.4, { size: 8.2 });
  drawLine(sheet, [x, bottom - 12.4], [x + TALLY_WIDTH, bottom - 12.4], 0.18);
  const lines = ['逐项核对', `${material} 项有原始材料`, `${stated} 项据申请人陈述`];
  for (const [i, line] of lines.entries()) drawText(sheet, line, x, bottom - 8.2 + i * 4, { size: 7.5 });
}

/** The same in one line under a wide picture. */
function drawTallyLine(sheet: Sheet, { material, stated }: Checked, x: number, bottom: number): void {
  const number = drawText(sheet, String(material + stated), x, bottom, { size: 20, weight: 'bold' });
  const after = x + number + 1.4;
  drawText(sheet, '项，逐项核对', after, bottom - 3.9, { size: 7.5 });
  drawText(sheet, `${material} 项有原始材料，${stated} 项据申请人陈述`, after, bottom, { size: 7.5 });
}

/** Upright picture, tally at its foot, rosette. */
function drawUpright(
  sheet: Sheet,
  data: CertificationData,
  picture: PictureData,
  y: number,
  height: number,
): void {
  const size = pictureSize(picture, { width: 54, height: height - 4 });
  const top = y + (height - size.height) / 2;
  drawPicture(sheet, picture, { x: MAIN.left, y: top, ...size });
  const left = MAIN.left + size.width + 4;
  const side = Math.min(MAIN.right - left - TALLY_WIDTH - 1, height - 4);
  drawTally(sheet, data.checked, left, top + size.height);
  drawSeat(sheet, data, MAIN.right - side, y, side, height);
}

/** Wide picture with the tally under it, rosette. */
function drawWide(
  sheet: Sheet,
  data: CertificationData,
  picture: PictureData,
  y: number,
  height: number,
): void {
  const size = pictureSize(picture, { width: 76, height: height - 15 });
  const top = y + (height - size.height - 11) / 2;
  drawPicture(sheet, picture, { x: MAIN.left, y: top, ...size });
  drawTallyLine(sheet, data.checked, MAIN.left, top + size.height + 9.6);
  const room = MAIN.width - size.width - 4;
  const side = Math.min(room, height - 4, 60);
  drawSeat(sheet, data, MAIN.right - side - (room - side) / 2, y, side, height);
}

const drawSeat = (
  sheet: Sheet,
  data: CertificationData,
  x: number,
  y: number,
  side: number,
  height: number,
): void =>
  drawMark(sheet, data.recordSha256, '信息核验', { x, y: y + (height - side) / 2, width: side, height: side });

function heroPart(data: CertificationData, height: number): Section {
  const { picture, checked } = data;
  return {
    height,
    draw(sheet, y) {
      if (picture && picture.height > picture.width) {
        drawUpright(sheet, data, picture, y, height);
      } else if (picture) {
        drawWide(sheet, data, picture, y, height);
      } else {
        const side = Math.min(height - 3, 76);
        drawTally(sheet, checked, MAIN.left, y + height / 2 + 12);
        drawSeat(sheet, data, MAIN.right - side - 8, y, side, height);
      }
    },
  };
}

function entryPieces({ strong, text, basis, note }: CertificationData['entries'][number]): Piece[] {
  return [
    ...(strong ? [{ text: strong, look: 'strong' as const }] : []),
    ...(text ? [{ text }] : []),
    ...(basis === 'material' ? [{ text: '有材料', look: 'tag' as const }] : []),
    ...(basis === 'stated' ? [{ text: '据陈述', look: 'note' as const }] : []),
    ...(note ? [{ text: note, look: 'note' as const }] : []),
  ];
}

/** The claimed rights, each with a drawn tick (no face has one). */
function rightsPart(rights: CertificationData['rights']): Section {
  const style: TextStyle = { size: 7.8 };
  const groups = [
    ['人身权', rights.personal],
    ['财产权', rights.property],
  ] as const;
  const placed: { label: string; cells: { text: string; x: number; line: number }[]; lines: number }[] =
    groups.map(([label, names]) => {
      let [x, line] = [0, 0];
      const cells = names.map((text) => {
        const width = 3 + textWidth(text, style);
        if (x > 0 && x + width > MAIN.width - 23) [x, line] = [0, line + 1];
        const cell = { text, x, line };
        x += width + 3.6;
        return cell;
      });
      return { label, cells, lines: line + 1 };
    });
  return {
    height: placed.reduce((sum, { lines }) => sum + lines * 4.5 + 0.6, 0.4),
    draw(sheet, y) {
      let top = y + 0.4;
      for (const { label, cells, lines } of placed) {
        drawText(sheet, label, MAIN.left, top + 3.4, { size: 7.8, colour: 'ink2' });
        for (const { text, x, line } of cells) {
          const [left, baseline] = [MAIN.left + 23 + x, top + 3.4 + line * 4.5];
          drawLine(sheet, [left, baseline - 1], [left + 0.8, baseline - 0.2], 0.22);
          drawLine(sheet, [left + 0.8, baseline - 0.2], [left + 2.1, baseline - 2.1], 0.22);
          drawText(sheet, text, left + 3, baseline, style);
        }
        top += lines * 4.5 + 0.6;
      }
    },
  };
}

/** 《版权信息核验证书》: what was declared, and the basis of each declaration. One page, not yet signed. */
export function renderCertification(data: CertificationData): Promise<Uint8Array> {
  const { rights, statement } = data;
  const total = rights.personal.length + rights.property.length;
  const parts = [
    titlePart(data.title, `${data.kind}　存证编号 ${data.depositNumber}`),
    ...data.entries.slice(0, 8).map((entry, i) => rowPart(entry.label, entryPieces(entry), i === 0)),
    headingPart('申报权利', `著作权法第十条；${total === 17 ? '全部 17 项' : `${total} 项`}；人身权不得转让`),
    rightsPart(rights),
    ...(statement
      ? [
          headingPart(
            '说明书摘要',
            `全文 ${grouped(statement.length)} 字${statement.note ? `，${statement.note}` : ''}`,
          ),
          paragraphPart(statement.extract, 7.9, 3),
        ]
      : []),
    ...evidenceParts(data, [{ label: '申报表', sha256: data.formSha256 }]),
  ];
  return composeDocument({
    kind: 'certification',
    name: documentLabels.certification,
    proof: PROOF.certification,
    data,
    parts,
    hero: (height) => heroPart(data, height),
    heroMost: 78,
  });
}
