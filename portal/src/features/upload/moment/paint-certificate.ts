import { workTypeNoun, type WorkDetail } from '@yinji/contract';
import { hashGroups, rosetteName } from '@yinji/ui';
import type { PublicRecord } from '../../../lib/record-query.ts';
import { rowsOf, type Deposit } from './certificate.tsx';
import { readMarks, type Marks } from './read-marks.ts';
import { openPen, type Pen } from './pen.ts';
import { momentWords as words } from './words.ts';

export interface Shown {
  work: WorkDetail;
  deposit: Deposit;
  record: PublicRecord | undefined;
  /** Undefined: without a name. */
  depositor: string | undefined;
  title: boolean;
  picture: boolean;
}

const WIDTH = 1080;
/** A title of a hundred characters makes it 3,500. */
const MOST_HEIGHT = 4000;
const LEFT = 96;
const INNER = WIDTH - 2 * LEFT;
const INK = '#171b22';
const SOFT = '#4a5361';
const LINE = '#e2ddd0';
const BLUE = '#1b4b7a';

/**
 * The certificate as a PNG, drawn here and sent nowhere. Its marks, its seal and its code are those on screen.
 * @throws where the browser cannot draw or encode it
 */
export async function paintCertificate(shown: Shown): Promise<Blob> {
  const marks = await readMarks();
  const pen = openPen(WIDTH, MOST_HEIGHT);
  paintSlip(pen, shown);
  let y = paintFace(pen, marks, shown.picture);
  y = paintTitle(pen, shown, y);
  y = paintRows(pen, shown, y);
  y = paintDigest(pen, marks, shown.deposit.recordSha256, y);
  y = paintCode(pen, marks, shown.deposit.recordSha256, y);
  return frame(pen, y);
}

function paintSlip(pen: Pen, { record }: Shown): void {
  pen.box(LEFT, 92, INNER, 128, { color: INK, width: 6 });
  pen.box(LEFT + 10, 102, INNER - 20, 108, { color: INK, width: 2 });
  pen.text(words.heading, WIDTH / 2, 176, { face: 'song', size: 60, color: INK, spacing: 10, align: 'center' });
  if (record?.simulated)
    pen.text(words.simulated, WIDTH - LEFT, 268, { face: 'sans', size: 30, color: SOFT, align: 'right' });
}

function paintFace(pen: Pen, marks: Marks, isShown: boolean): number {
  const side = 860;
  const top = 250;
  const middle = { x: WIDTH / 2, y: top + side / 2 };
  pen.draw(marks.rosette, { x: middle.x - side / 2, y: top, width: side, height: side });
  const { picture } = marks;
  if (isShown && picture) {
    const scale = Math.min(360 / picture.naturalWidth, 420 / picture.naturalHeight);
    const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    pen.mount(picture, { x: middle.x - width / 2, y: middle.y - height / 2, width, height });
  }
  pen.stamp(marks.seal, { x: WIDTH - LEFT - 240, y: top + side - 190, width: 232, height: 232 });
  return top + side + 80;
}

function paintTitle(pen: Pen, { work, title }: Shown, from: number): number {
  const kind = workTypeNoun(work.workType);
  if (!title) {
    pen.text(kind, LEFT, from + 30, { face: 'serif', size: 60, color: INK });
    return from + 70;
  }
  const end = pen.lines(work.title, LEFT, from + 30, INNER, { face: 'serif', size: 72, color: INK });
  pen.text(kind, LEFT, end + 62, { face: 'sans', size: 34, color: SOFT });
  return end + 90;
}

function paintRows(pen: Pen, { deposit, record, depositor }: Shown, from: number): number {
  pen.line(LEFT, from, INNER, { color: INK, width: 3 });
  let y = from;
  for (const { label, value, note, isCode } of rowsOf(deposit, record, depositor)) {
    pen.text(label, LEFT, y + 56, { face: 'sans', size: 34, color: SOFT });
    const look = { face: isCode ? 'mono' : 'strong', size: 36, color: INK } as const;
    y = pen.lines(value, LEFT + 190, y + 56, INNER - 190, look);
    if (note) y = pen.lines(note, LEFT + 190, y + 50, INNER - 190, { face: 'sans', size: 30, color: SOFT });
    y += 30;
    pen.line(LEFT, y, INNER, { color: LINE, width: 2 });
  }
  return y;
}

function paintDigest(pen: Pen, marks: Marks, digest: string, from: number): number {
  pen.text(`${words.digest}　SHA-256`, LEFT, from + 58, { face: 'sans', size: 32, color: SOFT });
  const column = (INNER - 110) / 3;
  for (const [place, group] of hashGroups(digest).entries())
    pen.text(group, LEFT + (place % 4) * column, from + 120 + Math.floor(place / 4) * 54, {
      face: 'mono',
      size: 36,
      color: INK,
    });
  pen.draw(marks.strip, { x: LEFT, y: from + 310, width: INNER, height: 78 });
  return from + 430;
}

function paintCode(pen: Pen, marks: Marks, digest: string, from: number): number {
  // The quiet zone is part of the code.
  pen.draw(marks.qr, { x: LEFT - 24, y: from - 10, width: 330, height: 330 });
  const x = LEFT + 340;
  const width = INNER - 340;
  pen.text(words.scan, x, from + 60, { face: 'strong', size: 38, color: INK });
  let y = pen.lines(words.mark(rosetteName(digest)), x, from + 116, width, {
    face: 'sans',
    size: 30,
    color: SOFT,
  });
  y = pen.lines(`${words.proves}${words.provesNot}`, x, y + 60, width, { face: 'sans', size: 30, color: SOFT });
  return Math.max(y, from + 320) + 84;
}

function frame(pen: Pen, height: number): Promise<Blob> {
  pen.box(24, 24, WIDTH - 48, height - 48, { color: INK, width: 4 });
  pen.box(42, 42, WIDTH - 84, height - 84, { color: BLUE, width: 2 });
  return pen.png(height);
}
