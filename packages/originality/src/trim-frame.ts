import type { Luma } from './luma.ts';

/** Levels of grey within which a line is of one colour: re-encoding and a shadow of the paper move them. */
const TOLERANCE = 14;
/** Of a line's samples: a seal or a signature in the frame ends it, specks of compression do not. */
const UNIFORM_SHARE = 0.985;
/** Shares of a side. A thinner frame leaves the hash as it is; less than that left over is no picture in a frame. */
const LEAST_FRAME = 0.015;
const LEAST_LEFT = 0.3;
/** Resizing mixes frame and picture at their border, px. */
const BORDER = 1;
/** A mat in a frame on a wall. */
const MOST_FRAMES = 3;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** `at(i)` is the i-th sample of a line. */
function levelOf(at: (i: number) => number, from: number, to: number): number | undefined {
  const counts = new Uint32Array(256);
  for (let i = from; i < to; i += 1) counts[at(i)]! += 1;
  let level = 0;
  for (let seen = 0, half = (to - from) / 2; seen + counts[level]! < half; level += 1) seen += counts[level]!;
  let near = 0;
  for (let v = Math.max(0, level - TOLERANCE); v <= Math.min(255, level + TOLERANCE); v += 1)
    near += counts[v]!;
  return near >= (to - from) * UNIFORM_SHARE ? level : undefined;
}

/**
 * How many lines from the outside are of the first one's colour. None where the colour drifts away, as in a sky: a frame
 * ends at the picture.
 */
function countUniform(lines: number, level: (line: number) => number | undefined): number {
  const first = level(0);
  if (first === undefined) return 0;
  for (let at = 1, before = first; at < lines; at += 1) {
    const next = level(at);
    if (next === undefined || Math.abs(next - before) > TOLERANCE) return at;
    if (Math.abs(next - first) > TOLERANCE) return 0;
    before = next;
  }
  return lines;
}

function peel({ data, width }: Luma, { left, top, right, bottom }: Box): Box {
  const row = (y: number) => levelOf((x) => data[y * width + x]!, left, right);
  const column = (x: number) => levelOf((y) => data[y * width + x]!, top, bottom);
  return {
    top: top + countUniform(bottom - top, (i) => row(top + i)),
    bottom: bottom - countUniform(bottom - top, (i) => row(bottom - 1 - i)),
    left: left + countUniform(right - left, (i) => column(left + i)),
    right: right - countUniform(right - left, (i) => column(right - 1 - i)),
  };
}

/**
 * The picture without one frame of one colour around it (a border, a mat, the bars of a screen), without two, without
 * three; as many as it has. None where little is left, as in a drawing of few lines on paper.
 */
export function withoutFrames(luma: Luma): Luma[] {
  const inner: Luma[] = [];
  for (let one = withoutFrame(luma, luma); one !== undefined; one = withoutFrame(one, luma)) {
    inner.push(one);
    if (inner.length === MOST_FRAMES) break;
  }
  return inner;
}

function withoutFrame(luma: Luma, whole: Luma): Luma | undefined {
  const { data, width, height } = luma;
  const box = inset(peel(luma, { left: 0, top: 0, right: width, bottom: height }), luma);
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  if (across < whole.width * LEAST_LEFT || down < whole.height * LEAST_LEFT) return undefined;
  if (width - across < width * LEAST_FRAME && height - down < height * LEAST_FRAME) return undefined;
  const kept = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const start = (box.top + y) * width + box.left;
    kept.set(data.subarray(start, start + across), y * across);
  }
  return { data: kept, width: across, height: down };
}

/** Only the sides from which a frame went. */
const inset = ({ left, top, right, bottom }: Box, { width, height }: Luma): Box => ({
  left: left + (left > 0 ? BORDER : 0),
  top: top + (top > 0 ? BORDER : 0),
  right: right - (right < width ? BORDER : 0),
  bottom: bottom - (bottom < height ? BORDER : 0),
});
