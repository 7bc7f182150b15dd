import { openSheet, type Sheet } from './sheet.ts';
import { drawLine, strokeBox } from './strokes.ts';
import { drawText, drawTextCentred, drawTextRight, wrapText, type TextStyle } from './text.ts';
import { MM_PER_PT, PAGE } from './units.ts';

/** Our own filled form, handed to an authority beside the authority's; it is not a certificate. */
export interface ApplicationData {
  issuedAt: Date;
  /** Deposit number, digest of the signed form, signer: label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  groups: readonly { name: string; rows: readonly { label: string; value: string }[] }[];
  /** Printed at the foot of each page. */
  footer: string;
}

export const APPLICATION_NAME = '作品信息申请表';
const LEFT = 20;
const RIGHT = 190;
const TOP = 20;
const BOTTOM = 275;
const LABEL_WIDTH = 38;
const VALUE: TextStyle = { size: 9.2 };
const LABEL: TextStyle = { size: 8.6, colour: 'ink2' };
const LINE = VALUE.size * MM_PER_PT * 1.5;
const PADDING = 1.7;

/** One thing on a page: how high it is and how it is drawn with its top at y. */
interface Block {
  height: number;
  /** Kept on one page with the next block. */
  keepsNext?: boolean;
  draw(sheet: Sheet, y: number): void;
}

const heading = (name: string): Block => ({
  height: 11,
  keepsNext: true,
  draw(sheet, y) {
    drawText(sheet, name, LEFT, y + 8.4, { size: 11, weight: 'bold', tracking: 0.06 });
    drawLine(sheet, [LEFT, y + 11], [RIGHT, y + 11], 0.3);
  },
});

/** A row split into pieces of at most this many lines: a long statement continues on the next page. */
function rowBlocks(label: string, value: string): Block[] {
  const lines = value
    .split('\n')
    .flatMap((part) => (part === '' ? [''] : wrapText(part, VALUE, RIGHT - LEFT - LABEL_WIDTH)));
  if (lines.length === 0) lines.push('');
  const labels = wrapText(label, LABEL, LABEL_WIDTH - 3);
  const pieces: string[][] = [];
  for (let at = 0; at < lines.length; at += 8) pieces.push(lines.slice(at, at + 8));
  return pieces.map((piece, place) => {
    const isLast = place === pieces.length - 1;
    const count = place === 0 ? Math.max(piece.length, labels.length) : piece.length;
    const height = count * LINE + (place === 0 ? PADDING : 0) + (isLast ? PADDING : 0);
    return {
      height,
      draw(sheet, y) {
        const first = y + (place === 0 ? PADDING : 0) + LINE * 0.72;
        if (place === 0)
          for (const [at, text] of labels.entries()) drawText(sheet, text, LEFT, first + at * LINE, LABEL);
        for (const [at, text] of piece.entries())
          drawText(sheet, text, LEFT + LABEL_WIDTH, first + at * LINE, VALUE);
        if (isLast) drawLine(sheet, [LEFT, y + height], [RIGHT, y + height], 0.12, 'line');
      },
    };
  });
}

function factsBlock(facts: ApplicationData['facts']): Block {
  const height = facts.length * LINE + 5;
  return {
    height: height + 2,
    draw(sheet, y) {
      strokeBox(sheet, { x: LEFT, y, width: RIGHT - LEFT, height }, 0.2);
      for (const [at, [label, value]] of facts.entries()) {
        const baseline = y + 2.5 + LINE * (at + 0.75);
        drawText(sheet, label, LEFT + 3, baseline, LABEL);
        drawText(sheet, value, LEFT + 30, baseline, { size: 8.2 });
      }
    },
  };
}

const titleBlock: Block = {
  height: 18,
  draw(sheet, y) {
    drawTextCentred(sheet, APPLICATION_NAME, PAGE.width / 2, y + 8, {
      size: 19,
      weight: 'bold',
      tracking: 0.16,
    });
    drawTextCentred(sheet, '由申请人填写并签名；不是登记机关的表格，也不是登记证书', PAGE.width / 2, y + 14, {
      size: 8,
      colour: 'ink3',
    });
  },
};

function pagesOf(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let left = BOTTOM - TOP;
  for (const [at, block] of blocks.entries()) {
    const needed = block.height + (block.keepsNext ? (blocks[at + 1]?.height ?? 0) : 0);
    if (needed > left && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      left = BOTTOM - TOP;
    }
    pages.at(-1)?.push(block);
    left -= block.height;
  }
  return pages;
}

/** As many A4 pages as it takes; equal data give equal bytes. */
export async function renderApplicationForm(data: ApplicationData): Promise<Uint8Array> {
  const sheet = openSheet({ title: APPLICATION_NAME, issuedAt: data.issuedAt });
  const pages = pagesOf([
    titleBlock,
    factsBlock(data.facts),
    ...data.groups.flatMap(({ name, rows }) => [
      heading(name),
      ...rows.flatMap(({ label, value }) => rowBlocks(label, value)),
    ]),
  ]);
  for (const [at, blocks] of pages.entries()) {
    if (at > 0) sheet.turnPage();
    let y = TOP;
    for (const block of blocks) {
      block.draw(sheet, y);
      y += block.height;
    }
    drawText(sheet, data.footer, LEFT, 284, { size: 7.2, colour: 'ink3' });
    drawTextRight(sheet, `第 ${at + 1} 页，共 ${pages.length} 页`, RIGHT, 284, { size: 7.2, colour: 'ink3' });
  }
  return sheet.close();
}
