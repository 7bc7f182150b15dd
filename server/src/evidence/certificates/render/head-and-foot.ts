import type { DocumentData, TrustRootData } from './document-data.ts';
import type { Sheet } from './sheet.ts';
import { drawSimulatedTag, simulatedTagWidth } from './simulated.ts';
import { drawLine, strokeBox } from './strokes.ts';
import { drawText, drawTextCentred, drawTextRight, wrapText } from './text.ts';
import { plainTime } from './times.ts';
import { MAIN } from './units.ts';
import { BOX_WORDS, HEAD_WORDS, HOUSE, SIGN_WORDS, type ProofWords } from './words.ts';

/** Where the right column's own content begins and ends. */
export const BODY = { top: 32, bottom: 244.6 } as const;
/** Readers show the signature here: over its description. */
export const SIGNATURE_BOX = { x: MAIN.left, y: 269.4, width: 66, height: 12.6 } as const;

/** Name of the house, variant, number with its check character. */
export function drawHead(sheet: Sheet, data: DocumentData): void {
  const width = drawText(sheet, HOUSE.name, MAIN.left, 19.4, { size: 10.8, weight: 'bold', tracking: 0.14 });
  drawText(sheet, HOUSE.service, MAIN.left + width + 2, 19.4, { size: 7.8, colour: 'ink2' });
  drawTextRight(sheet, data.variant, MAIN.right, 19.4, { size: 7.8, colour: 'ink2' });
  drawLine(sheet, [MAIN.left, 21.8], [MAIN.right, 21.8], 0.18);
  drawText(sheet, HEAD_WORDS.number, MAIN.left, 28.2, { size: 7.8, colour: 'ink2' });
  const x = MAIN.left + 8;
  const number = drawText(sheet, data.number, x, 28.4, { size: 13, tracking: 0.035 });
  const box = { x: x + number + 2, y: 24, width: 5.4, height: 5.9 };
  strokeBox(sheet, box, 0.25);
  drawTextCentred(sheet, data.checkCharacter, box.x + box.width / 2, 28.3, { size: 11.4, weight: 'bold' });
  drawTextRight(sheet, HEAD_WORDS.check, MAIN.right, 28.2, { size: 7, colour: 'ink3' });
}

/** What this proves and what it does not; always at the same height. */
export function drawProofBox(sheet: Sheet, { proves, provesNot }: ProofWords): void {
  const box = { x: MAIN.left, y: 246.6, width: MAIN.width, height: 19.6 };
  const middle = MAIN.left + MAIN.width / 2;
  strokeBox(sheet, box, 0.35);
  drawLine(sheet, [middle, box.y], [middle, box.y + box.height], 0.18);
  const column = (x: number, heading: string, sign: string, lines: readonly string[]) => {
    drawText(sheet, heading, x + 2.8, box.y + 5.3, { size: 9.2, weight: 'bold', tracking: 0.06 });
    for (const [i, line] of lines.slice(0, 3).entries()) {
      const y = box.y + 9.9 + i * 3.85;
      drawText(sheet, sign, x + 2.6, y, { size: 7 });
      drawText(sheet, line, x + 6.2, y, { size: 7.4 });
    }
  };
  column(MAIN.left, BOX_WORDS.proves, '＋', proves);
  column(middle, BOX_WORDS.provesNot, '－', provesNot);
}

/** Whole, in groups of eight: somebody types it into a verifier years later. */
function drawTrustRoot(sheet: Sheet, { version, fingerprint }: TrustRootData, y: number): void {
  const name = `${SIGN_WORDS.trustRoot} ${SIGN_WORDS.version(version)}`;
  const width = drawText(sheet, name, MAIN.left, y, { size: 7.2, weight: 'bold' });
  const groups = fingerprint.match(/.{8}/g)?.join(' ') ?? '';
  drawText(sheet, groups, MAIN.left + width + 2.6, y, { size: 7, colour: 'ink2' });
}

/** Seal and time stamp in words; the signature itself is in the file. */
export function drawSignBlock(sheet: Sheet, data: DocumentData): void {
  drawLine(sheet, [MAIN.left, 268.8], [MAIN.right, 268.8], 0.18);
  const [left, right] = [MAIN.left, MAIN.right - 65.5];
  const small = { size: 7.2, colour: 'ink2' } as const;
  const strong = { size: 7.2, weight: 'bold' } as const;
  const after = (x: number, y: number) => {
    if (data.simulated) drawSimulatedTag(sheet, x, y);
  };
  const y = [272.3, 275.5, 278.7, 282] as const;
  const seal = drawText(sheet, SIGN_WORDS.seal, left, y[0], strong);
  drawText(sheet, `${HOUSE.name}${HOUSE.service}`, left + seal + 2.6, y[0], small);
  const form = drawText(
    sheet,
    `${SIGN_WORDS.form}，${SIGN_WORDS.certificate} ${data.sealCertificate}`,
    left,
    y[1],
    small,
  );
  after(left + form, y[1]);
  drawText(sheet, `${SIGN_WORDS.sealedAt} ${plainTime(data.issuedAt)} (UTC+08:00)`, left, y[2], small);
  const stamp = drawText(sheet, SIGN_WORDS.timestamp, right, y[0], strong);
  const room = MAIN.right - right - stamp - 2.6 - (data.simulated ? simulatedTagWidth() : 0);
  const [words = ''] = wrapText(`RFC 3161，SHA-256，${data.timestamp.authority}`, small, room, 1);
  const said = drawText(sheet, words, right + stamp + 2.6, y[0], small);
  after(right + stamp + 2.6 + said, y[0]);
  drawText(sheet, `${SIGN_WORDS.serial} ${data.timestamp.serialNumber}`, right, y[1], small);
  drawText(sheet, SIGN_WORDS.paper, right, y[2], small);
  if (data.trustRoot) drawTrustRoot(sheet, data.trustRoot, y[3]);
}
