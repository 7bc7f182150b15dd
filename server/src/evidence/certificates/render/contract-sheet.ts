import { openSheet, type Sheet } from './sheet.ts';
import { drawSimulatedStrip } from './simulated.ts';
import { drawLine, strokeBox } from './strokes.ts';
import { drawText, drawTextCentred, drawTextRight, wrapText, type TextStyle } from './text.ts';
import { plainTime } from './times.ts';
import { MM_PER_PT } from './units.ts';

export interface ContractSheet {
  title: string;
  number: string;
  madeAt: Date;
  clauses: readonly { heading: string; lines: readonly string[] }[];
  /** Lower case hex, of contract.json. */
  contractSha256: string;
  signatures: readonly { role: string; name: string; signedAt: Date | null }[];
  simulated: boolean;
}

const LEFT = 27;
const RIGHT = 183;
const TOP = 30;
const BOTTOM = 266;
const BODY: TextStyle = { size: 10 };
const LEADING = 10 * MM_PER_PT * 1.75;
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

interface Line {
  text: string;
  style: TextStyle;
  /** Space above, millimetres. */
  above: number;
  /** Stays with the line after it. */
  heads?: boolean;
}

function linesOf({ clauses }: ContractSheet): Line[] {
  return clauses.flatMap(({ heading, lines }, at) => [
    {
      text: `第${NUMERALS[at] ?? at + 1}条　${heading}`,
      style: { size: 10.5, weight: 'bold' as const },
      above: at === 0 ? 0 : 4,
      heads: true,
    },
    ...lines.flatMap((words) =>
      wrapText(words, BODY, RIGHT - LEFT).map((text) => ({ text, style: BODY, above: 0 })),
    ),
  ]);
}

function drawMargins(sheet: Sheet, data: ContractSheet, page: number): void {
  if (data.simulated) drawSimulatedStrip(sheet);
  strokeBox(sheet, { x: 14, y: 14, width: 182, height: 269 }, 0.35);
  strokeBox(sheet, { x: 15.4, y: 15.4, width: 179.2, height: 266.2 }, 0.12);
  const small: TextStyle = { size: 7.4, colour: 'ink2' };
  drawText(sheet, data.title, LEFT, 23, small);
  drawTextRight(sheet, data.number, RIGHT, 23, small);
  drawLine(sheet, [LEFT, 25], [RIGHT, 25], 0.15, 'line');
  drawLine(sheet, [LEFT, 272], [RIGHT, 272], 0.15, 'line');
  drawText(sheet, `contract.json SHA-256 ${data.contractSha256}`, LEFT, 276, { size: 6.4, colour: 'ink3' });
  drawTextRight(sheet, `第 ${page} 页`, RIGHT, 276, small);
}

/** Both signatures in words: the electronic ones are in their own files. */
const SIGNATURES_HEIGHT = 44;

function drawSignatures(sheet: Sheet, { signatures }: ContractSheet, top: number): void {
  const width = (RIGHT - LEFT - 6) / 2;
  for (const [at, { role, name, signedAt }] of signatures.entries()) {
    const x = LEFT + at * (width + 6);
    strokeBox(sheet, { x, y: top + 8, width, height: 30 }, 0.25);
    drawText(sheet, role, x + 4, top + 15, { size: 8.4, colour: 'ink2' });
    drawText(sheet, name, x + 4, top + 23, { size: 13, weight: 'bold' });
    drawText(
      sheet,
      signedAt === null ? '未签署' : `电子签名 ${plainTime(signedAt)} (UTC+08:00)`,
      x + 4,
      top + 33,
      { size: 7.8, colour: signedAt === null ? 'seal' : 'ink2' },
    );
  }
}

/** The contract as text on as many pages as needed, made from contract.json: equal data give equal bytes. */
export async function renderContract(data: ContractSheet): Promise<Uint8Array> {
  const sheet = openSheet({
    title: `${data.title} ${data.number}`,
    issuedAt: data.madeAt,
  });
  let page = 1;
  const turn = () => {
    sheet.turnPage();
    page += 1;
    drawMargins(sheet, data, page);
    return TOP + LEADING;
  };
  drawMargins(sheet, data, page);
  drawTextCentred(sheet, data.title, 105, 42, { size: 20, weight: 'bold', tracking: 0.06 });
  drawTextCentred(sheet, `合同编号 ${data.number}`, 105, 50, { size: 8.4, colour: 'ink2' });
  let y = 62;
  for (const { text, style, above, heads } of linesOf(data)) {
    y += above;
    // A heading is not left alone at the foot of a page.
    if (y + (heads ? LEADING : 0) > BOTTOM) y = turn();
    drawText(sheet, text, LEFT, y, style);
    y += heads ? LEADING * 1.1 : LEADING;
  }
  if (y + SIGNATURES_HEIGHT > BOTTOM) y = turn();
  drawSignatures(sheet, data, y);
  return sheet.close();
}
