import { readFileSync } from 'node:fs';

export type Point = readonly [x: number, y: number];
/** Start and end of a line, with one control point between them for a quadratic curve. */
export type Segment = readonly [Point, Point] | readonly [Point, Point, Point];

/** What a document needs of a TrueType file (ISO/IEC 14496-22): glyphs of characters, their advances and outlines. */
export interface TrueTypeFace {
  unitsPerEm: number;
  postscriptName: string;
  /** 0 where the face has no such character. */
  glyphOf(codePoint: number): number;
  advanceOf(glyph: number): number;
  /** Closed contours. */
  outlineOf(glyph: number): Segment[][];
}

export function openTrueType(path: string, postscriptName: string): TrueTypeFace {
  const file = readFileSync(path);
  const tables = new Map<string, Buffer>();
  for (let at = 12, left = file.readUInt16BE(4); left > 0; left -= 1, at += 16) {
    const offset = file.readUInt32BE(at + 8);
    tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + file.readUInt32BE(at + 12)));
  }
  const table = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`${path} has no table ${name}`);
    return found;
  };
  const [head, hmtx, loca, glyf] = [table('head'), table('hmtx'), table('loca'), table('glyf')];
  const metrics = table('hhea').readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outlineOf = (glyph: number): Segment[][] => {
    const data = glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
    if (data.length === 0) return [];
    const contours = data.readInt16BE(0);
    return contours >= 0 ? readSimple(data, contours) : readComposite(data, outlineOf);
  };
  return {
    unitsPerEm: head.readUInt16BE(18),
    postscriptName,
    glyphOf: openCharacterMap(table('cmap')),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    outlineOf,
  };
}

/** Format 12, sorted groups of code points. */
function openCharacterMap(cmap: Buffer): (codePoint: number) => number {
  let groups: Buffer | undefined;
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4));
    if (subtable.readUInt16BE(0) === 12) groups = subtable.subarray(16, 16 + subtable.readUInt32BE(12) * 12);
  }
  if (groups === undefined) throw new Error('the face has no character map of format 12');
  const found = groups;
  return (codePoint) => {
    let [low, high] = [0, found.length / 12 - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, end] = [found.readUInt32BE(middle * 12), found.readUInt32BE(middle * 12 + 4)];
      if (codePoint < first) high = middle - 1;
      else if (codePoint > end) low = middle + 1;
      else return found.readUInt32BE(middle * 12 + 8) + codePoint - first;
    }
    return 0;
  };
}

interface Placed {
  x: number;
  y: number;
  isOn: boolean;
}

const ON = 1;
const REPEAT = 8;

function readSimple(data: Buffer, contours: number): Segment[][] {
  const ends = Array.from({ length: contours }, (_, at) => data.readUInt16BE(10 + at * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + contours * 2;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.readUInt8(at);
    at += 1;
    let times = 1;
    if (flag & REPEAT) {
      times += data.readUInt8(at);
      at += 1;
    }
    for (; times > 0; times -= 1) flags.push(flag);
  }
  /** `short`: one byte whose sign is the flag `same`; otherwise `same` means unchanged. */
  const readAxis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? data.readUInt8(at) : -data.readUInt8(at);
        at += 1;
      } else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(2, 16);
  const ys = readAxis(4, 32);
  const points = flags.map((flag, i): Placed => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, isOn: (flag & ON) !== 0 }));
  return ends.map((end, i) => joinPoints(points.slice((ends[i - 1] ?? -1) + 1, end + 1)));
}

/** Between two control points there is a point of the curve in the middle. */
function joinPoints(points: readonly Placed[]): Segment[] {
  const whole: Placed[] = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    return point.isOn || next.isOn
      ? [point]
      : [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, isOn: true }];
  });
  const first = whole.findIndex(({ isOn }) => isOn);
  if (first < 0) return [];
  const turned = [...whole.slice(first), ...whole.slice(0, first + 1)];
  const segments: Segment[] = [];
  let from: Point = [turned[0]?.x ?? 0, turned[0]?.y ?? 0];
  let control: Point | undefined;
  for (const { x, y, isOn } of turned.slice(1)) {
    if (!isOn) control = [x, y];
    else {
      if (control !== undefined) segments.push([from, control, [x, y]]);
      else if (x !== from[0] || y !== from[1]) segments.push([from, [x, y]]);
      control = undefined;
      from = [x, y];
    }
  }
  return segments;
}

/** Glyphs made of others: only moved ones occur in our faces. */
function readComposite(data: Buffer, outlineOf: (glyph: number) => Segment[][]): Segment[][] {
  const contours: Segment[][] = [];
  for (let at = 10, more = true; more;) {
    const flags = data.readUInt16BE(at);
    const part = outlineOf(data.readUInt16BE(at + 2));
    const isWords = (flags & 1) !== 0;
    if ((flags & 2) === 0 || (flags & 0xc8) !== 0) throw new Error('a composite glyph is scaled or attached');
    const [dx, dy] = isWords
      ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
      : [data.readInt8(at + 4), data.readInt8(at + 5)];
    at += isWords ? 8 : 6;
    more = (flags & 32) !== 0;
    const move = ([x, y]: Point): Point => [x + dx, y + dy];
    contours.push(...part.map((contour) => contour.map((segment) => segment.map(move) as unknown as Segment)));
  }
  return contours;
}
