import { findEdges, sides, type Edges, type Side } from './find-edges.ts';
import { blownShare, glareIn, type Box } from '../../../lib/light/glare.ts';
import { isDark, shrink, type Luma } from '../../../lib/light/luma.ts';
import { sharpnessOf } from '../../../lib/light/sharpness.ts';

/** The longer side for judging blur: 1024 px show camera shake of a phone's 12 MP. */
export const JUDGED_PX = 1024;
/** Light and edges are coarse features. */
const COARSE_PX = 320;

/** Measured on photographs and paintings, sharp and blurred: decision 0027. */
export const limits = {
  sharpness: 0.04,
  brightShare: 0.25,
  leanDegrees: 2.5,
  skewDegrees: 3.5,
  leastArea: 0.3,
  longestPx: 2000,
} as const;

export type Where =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'middle'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right';

/** Advice for a better picture. None of it blocks a deposit. */
export type Advice =
  | { kind: 'dark' }
  | { kind: 'bright' }
  | { kind: 'blurred' }
  | { kind: 'glare'; where: Where; box: Box }
  | { kind: 'cut'; sides: Side[] }
  | { kind: 'unseen' }
  | { kind: 'leaning' }
  | { kind: 'skewed' }
  | { kind: 'far' }
  | { kind: 'small'; longestPx: number };

export interface Photo {
  luma: Luma;
  /** Of the file itself, not of what is judged. */
  widthPx: number;
  heightPx: number;
}

/** Advice about a photograph of a work, the most important first; none where all is well. */
export function judgePhoto({ luma, widthPx, heightPx }: Photo): Advice[] {
  const coarse = shrink(luma, COARSE_PX);
  const edges = findEdges(coarse);
  const sharpness = sharpnessOf(shrink(luma, JUDGED_PX));
  const longestPx = Math.max(widthPx, heightPx);
  const advice: Advice[] = [];
  if (isDark(coarse)) advice.push({ kind: 'dark' });
  if (sharpness !== undefined && sharpness < limits.sharpness) advice.push({ kind: 'blurred' });
  const [glare] = glareIn(coarse).filter((box) => isOnWork(box, edges));
  if (glare) advice.push({ kind: 'glare', where: whereOf(glare), box: glare });
  else if (blownShare(coarse) > limits.brightShare) advice.push({ kind: 'bright' });
  advice.push(...judgeFrame(edges));
  if (longestPx < limits.longestPx) advice.push({ kind: 'small', longestPx });
  return advice;
}

/** Whether the work is in the picture completely, straight and large enough. */
export function judgeFrame(edges: Edges): Advice[] {
  const missing = sides.filter((side) => !edges[side]);
  if (missing.length > 2) return [{ kind: 'unseen' }];
  if (missing.length > 0) return [{ kind: 'cut', sides: missing }];
  const { left, right, top, bottom } = edges as Required<Edges>;
  const advice: Advice[] = [];
  const lean = (left.degrees + right.degrees + top.degrees + bottom.degrees) / 4;
  const isSkewed =
    Math.abs(left.degrees - right.degrees) > limits.skewDegrees ||
    Math.abs(top.degrees - bottom.degrees) > limits.skewDegrees;
  if (isSkewed) advice.push({ kind: 'skewed' });
  else if (Math.abs(lean) > limits.leanDegrees) advice.push({ kind: 'leaning' });
  const area = (1 - left.distance - right.distance) * (1 - top.distance - bottom.distance);
  if (area < limits.leastArea) advice.push({ kind: 'far' });
  return advice;
}

/** A bright window behind the easel does not matter. */
function isOnWork(box: Box, { left, right, top, bottom }: Edges): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return (
    x > (left?.distance ?? 0) &&
    x < 1 - (right?.distance ?? 0) &&
    y > (top?.distance ?? 0) &&
    y < 1 - (bottom?.distance ?? 0)
  );
}

function whereOf(box: Box): Where {
  const third = (at: number) => (at < 1 / 3 ? 0 : at < 2 / 3 ? 1 : 2);
  const places: Where[][] = [
    ['top-left', 'top', 'top-right'],
    ['left', 'middle', 'right'],
    ['bottom-left', 'bottom', 'bottom-right'],
  ];
  return places[third(box.y + box.height / 2)]?.[third(box.x + box.width / 2)] ?? 'middle';
}
