import { expect, test } from 'vitest';
import { findEdges } from './find-edges.ts';
import { glareIn } from '../../../lib/light/glare.ts';
import { judgePhoto, type Advice } from './judge-photo.ts';
import { lumaOf, shrink, type Luma } from '../../../lib/light/luma.ts';
import { sharpnessOf } from '../../../lib/light/sharpness.ts';

const [WIDTH, HEIGHT] = [1024, 768];
type Shade = (x: number, y: number) => number;
/** Corner by corner, clockwise from the upper left, in pixels. */
type Corners = [x: number, y: number][];

/** The same grain each time. */
const grain = (x: number, y: number) => (((x * 73_856_093) ^ (y * 19_349_663)) >>> 7) % 5;
const wall: Shade = (x, y) => 96 + grain(x, y);
/** Strokes of a brush with hard edges on paper. */
const painting: Shade = (x, y) =>
  (Math.floor(x / 9) + Math.floor(y / 13)) % 3 === 0 ? 60 + grain(x, y) : 196 + grain(x, y);
const whole: Corners = [
  [120, 90],
  [904, 90],
  [904, 678],
  [120, 678],
];

function draw(shade: Shade): Luma {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) data[y * WIDTH + x] = shade(x, y);
  return { width: WIDTH, height: HEIGHT, data };
}

/** A work on the wall, with a pale margin of its own as a sheet has. */
function hung(corners: Corners, work: Shade = painting): Shade {
  const inside = (x: number, y: number, by: number) =>
    corners.every(([x1, y1], at) => {
      const [x2, y2] = corners[(at + 1) % 4] ?? [0, 0];
      return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1) > by;
    });
  return (x, y) => (inside(x, y, 14) ? work(x, y) : inside(x, y, 0) ? 205 + grain(x, y) : wall(x, y));
}

function turned(corners: Corners, degrees: number): Corners {
  const turn = (degrees * Math.PI) / 180;
  return corners.map(([x, y]) => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
    return [
      WIDTH / 2 + dx * Math.cos(turn) - dy * Math.sin(turn),
      HEIGHT / 2 + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  });
}

/** The mean of a square around each pixel, run three times: close to a lens out of focus. */
function blurred(luma: Luma, radius: number): Luma {
  let { data } = luma;
  for (let round = 0; round < 3; round += 1)
    for (const step of [1, WIDTH]) {
      const from = data;
      data = new Uint8ClampedArray(from.length);
      for (let at = 0; at < from.length; at += 1) {
        let sum = 0;
        for (let by = -radius; by <= radius; by += 1) sum += from[at + by * step] ?? from[at] ?? 0;
        data[at] = sum / (2 * radius + 1);
      }
    }
  return { ...luma, data };
}

const judge = (luma: Luma, widthPx = 4032, heightPx = 3024) => judgePhoto({ luma, widthPx, heightPx });
const kinds = (advice: readonly Advice[]) => advice.map(({ kind }) => kind);

test('a sharp picture of the whole work, straight and evenly lit, needs no advice', () => {
  expect(judge(draw(hung(whole)))).toEqual([]);
});

test('a picture out of focus gets that advice, and no other', () => {
  expect(kinds(judge(blurred(draw(hung(whole)), 2)))).toEqual(['blurred']);
});

test('sharpness falls with blur and not with contrast', () => {
  const sharp = draw(hung(whole));
  const faint = draw(hung(whole, (x, y) => 150 + painting(x, y) / 4));
  const of = (luma: Luma) => sharpnessOf(luma) ?? 0;
  expect(of(blurred(sharp, 1))).toBeLessThan(of(sharp) / 2);
  expect(of(blurred(sharp, 3))).toBeLessThan(of(blurred(sharp, 1)) / 2);
  expect(of(faint)).toBeGreaterThan(of(sharp) / 2);
});

test('bare paper is not called blurred: it cannot be judged', () => {
  expect(sharpnessOf(draw(() => 200))).toBeUndefined();
});

test('the grain of a dim picture does not count as sharpness', () => {
  const soft = blurred(draw(hung(whole)), 3);
  const noisy = { ...soft, data: soft.data.map((value, at) => value + grain(at % WIDTH, at >> 10) - 2) };
  expect(kinds(judge(noisy))).toContain('blurred');
});

test.each([
  ['top-right', 780, 170],
  ['middle', 512, 384],
  ['bottom-left', 230, 600],
  ['left', 230, 384],
] as const)('a lamp reflected at %s is found there', (where, cx, cy) => {
  const lamp: Shade = (x, y) => (Math.hypot(x - cx, y - cy) < 55 ? 255 : painting(x, y));
  expect(judge(draw(hung(whole, lamp)))).toMatchObject([{ kind: 'glare', where }]);
});

test('a window beside the work is not a reflection on it', () => {
  const window: Shade = (x, y) => (x < 70 && y > 300 && y < 390 ? 255 : hung(whole)(x, y));
  expect(glareIn(shrink(draw(window), 320))).toHaveLength(1);
  expect(kinds(judge(draw(window)))).not.toContain('glare');
});

test('white paper is not a reflection; all of it overexposed is too bright', () => {
  const ink: Shade = (x, y) => (painting(x, y) < 100 ? 40 : 238);
  const blown: Shade = (x, y) => (painting(x, y) < 100 ? 90 : 255);
  expect(kinds(judge(draw(hung(whole, ink))))).toEqual([]);
  expect(kinds(judge(draw(hung(whole, blown))))).toEqual(['bright']);
});

test('a dark picture is reported; a night scene on a lit sheet is not', () => {
  const dim: Shade = (x, y) => hung(whole)(x, y) / 4;
  const night: Shade = (x, y) => painting(x, y) / 6;
  expect(kinds(judge(draw(dim)))).toContain('dark');
  expect(kinds(judge(draw(hung(whole, night))))).not.toContain('dark');
});

test('sides outside the picture are named', () => {
  const leftGone: Corners = whole.map(([x, y]) => [x === 120 ? -60 : x, y]);
  const cornerGone: Corners = whole.map(([x, y]) => [x === 904 ? 1200 : x, y === 678 ? 900 : y]);
  expect(judge(draw(hung(leftGone)))).toEqual([{ kind: 'cut', sides: ['left'] }]);
  expect(judge(draw(hung(cornerGone)))).toEqual([{ kind: 'cut', sides: ['right', 'bottom'] }]);
  expect(kinds(judge(draw(painting)))).toEqual(['unseen']);
});

test.each([4, -4])('a work that leans by %i degrees is reported', (degrees) => {
  const luma = draw(hung(turned(whole, degrees)));
  expect(kinds(judge(luma))).toEqual(['leaning']);
  for (const edge of Object.values(findEdges(luma))) expect(Math.abs(edge.degrees - degrees)).toBeLessThan(0.7);
});

test('a lean of one degree is ignored', () => {
  expect(judge(draw(hung(turned(whole, 1))))).toEqual([]);
});

test('a picture taken from below or from the side is reported', () => {
  const fromBelow: Corners = [
    [190, 90],
    [834, 90],
    [904, 678],
    [120, 678],
  ];
  expect(kinds(judge(draw(hung(fromBelow))))).toEqual(['skewed']);
});

test('a work that is small in the picture is reported', () => {
  const far: Corners = whole.map(([x, y]) => [512 + (x - 512) * 0.6, 384 + (y - 384) * 0.6]);
  expect(kinds(judge(draw(hung(far))))).toEqual(['far']);
});

test('a picture of few pixels is reported', () => {
  expect(judge(draw(hung(whole)), 1080, 810)).toEqual([{ kind: 'small', longestPx: 1080 }]);
});

test('brightness is computed from colour, and averaged when scaled down', () => {
  const rgba = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  const luma = lumaOf(rgba, 2, 2);
  expect([...luma.data]).toEqual([76, 150, 29, 255]);
  expect(shrink(luma, 1)).toEqual({ width: 1, height: 1, data: Uint8ClampedArray.from([128]) });
});
