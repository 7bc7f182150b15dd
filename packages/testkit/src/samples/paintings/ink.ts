import { Canvas, CINNABAR, INK, type BrushPoint, type Colour } from './canvas.ts';
import { clamp, cloud, crest, mix, rollDice, smooth } from './noise.ts';

interface Ridge {
  /** Height of its foot and of its crests over it, pixels. */
  foot: number;
  rise: number;
  /** Pixels from crest to crest. */
  span: number;
  dark: number;
  /** How far down the ink reaches into the mist, pixels. */
  fade: number;
  colour?: Colour;
}

/** One range of mountains: dark under its crest, gone in the mist below. */
function range(canvas: Canvas, seed: number, { foot, rise, span, dark, fade, colour = INK }: Ridge): void {
  const tops = Array.from({ length: canvas.width }, (_, x) => {
    const wide = cloud(x / (span * 1.7), seed, seed + 40, 2);
    return foot - rise * smooth(0.2, 0.8, wide) * crest(x / span, seed) ** 1.6 * 1.5;
  });
  canvas.lay(colour, (x, y) => {
    const top = tops[x] ?? 0;
    if (y < top - 5) return 0;
    const under = y - top + (cloud(x / 14, y / 14, seed + 3, 3) - 0.5) * 7;
    if (under < 0 || under > fade * 5) return 0;
    const folds = cloud(x / 46 + under / 260, y / 120, seed + 9, 5);
    const rock = smooth(0.42, 0.66, folds) * 0.62 + 0.38;
    const rim = Math.exp(-under / 7) * 0.4;
    return dark * (Math.exp(-under / fade) * rock + rim * Math.exp(-under / fade));
  });
}

/** A tree of a few pressed strokes: its trunk, and needles in fans. */
function pine(canvas: Canvas, x: number, y: number, height: number, seed: number): void {
  const between = rollDice(seed);
  const lean = between(-0.25, 0.25) * height;
  const trunk: BrushPoint[] = [
    [x, y, height * 0.07],
    [x + lean * 0.2 + between(-4, 4), y - height * 0.4, height * 0.05],
    [x + lean, y - height, height * 0.02],
  ];
  canvas.stroke(trunk, { dark: 0.92, dry: 0.32, seed });
  for (let k = 0; k < 9; k += 1) {
    const up = 0.38 + 0.62 * (k / 8);
    const side = k % 2 === 0 ? 1 : -1;
    const [bx, by] = [x + lean * up, y - height * up];
    const reach = side * height * mix(0.42, 0.12, k / 8) * between(0.7, 1.2);
    canvas.stroke(
      [
        [bx, by, height * 0.022],
        [bx + reach, by + between(-0.04, 0.05) * height, height * 0.012],
      ],
      {
        dark: 0.8,
        dry: 0.25,
        seed: seed + k,
      },
    );
    for (let n = 0; n < 13; n += 1) {
      const [nx, ny] = [bx + reach * between(0.35, 1.1), by + between(-0.05, 0.03) * height];
      const angle = -Math.PI / 2 + between(-1.25, 1.25);
      const long = height * between(0.05, 0.095);
      canvas.stroke(
        [
          [nx, ny, 2.2],
          [nx + Math.cos(angle) * long, ny + Math.sin(angle) * long, 0.8],
        ],
        {
          dark: between(0.45, 0.95),
          dry: 0.1,
          seed: seed + n,
        },
      );
    }
  }
}

function boat(canvas: Canvas, x: number, y: number, size: number, seed: number): void {
  canvas.stroke(
    [
      [x - size, y - size * 0.1, 2],
      [x - size * 0.3, y + size * 0.1, size * 0.17],
      [x + size, y - size * 0.16, 2],
    ],
    { dry: 0.1, seed },
  );
  canvas.stroke(
    [
      [x - size * 0.35, y - size * 0.02, 3],
      [x - size * 0.05, y - size * 0.3, size * 0.08],
      [x + size * 0.35, y - size * 0.04, 3],
    ],
    { dark: 0.75, dry: 0.2, seed: seed + 1 },
  );
  canvas.stroke(
    [
      [x + size * 0.55, y - size * 0.08, 3],
      [x + size * 0.57, y - size * 0.42, 4],
    ],
    { dry: 0, seed },
  );
  canvas.stroke(
    [
      [x + size * 0.4, y - size * 0.55, 1.2],
      [x + size * 1.2, y + size * 0.34, 1.2],
    ],
    { dry: 0, seed },
  );
  for (let k = 0; k < 4; k += 1)
    canvas.stroke(
      [
        [x - size * (1.4 - k * 0.2), y + size * (0.24 + k * 0.11), 1],
        [x + size * (0.9 - k * 0.3), y + size * (0.23 + k * 0.11), 2.4],
        [x + size * (1.5 - k * 0.2), y + size * (0.25 + k * 0.11), 1],
      ],
      { dark: 0.22, dry: 0.4, seed: seed + k },
    );
}

/** 烟江远岫: ranges in the mist over a river, one boat. */
export function riverMist(): Canvas {
  const canvas = new Canvas(1600, 1040);
  canvas.paper(11);
  canvas.layRound(1185, 236, 62, CINNABAR, (d) => 0.74 * (1 - smooth(0.86, 1, d)));
  const blue: Colour = [0.24, 0.31, 0.38];
  range(canvas, 21, { foot: 470, rise: 250, span: 520, dark: 0.24, fade: 130, colour: blue });
  range(canvas, 33, { foot: 560, rise: 320, span: 430, dark: 0.42, fade: 120, colour: blue });
  range(canvas, 47, { foot: 640, rise: 250, span: 380, dark: 0.62, fade: 105 });
  range(canvas, 51, { foot: 742, rise: 120, span: 300, dark: 0.7, fade: 52 });
  for (let k = 0; k < 5; k += 1)
    pine(canvas, 150 + k * 62 + (k % 2) * 14, 902 - k * 13, 150 - k * 17, 400 + k * 31);
  canvas.lay(INK, (x, y) => {
    const shore = 905 - 0.00042 * (x - 120) ** 2 + 18 * cloud(x / 60, 3, 71, 4);
    const ground = smooth(0, 16, y - shore) * Math.exp(-(y - shore) / 46) * 1.3 * cloud(x / 22, y / 12, 72);
    return ground * (1 - smooth(380, 700, x));
  });
  boat(canvas, 1060, 850, 54, 81);
  for (let k = 0; k < 6; k += 1) {
    const [x, y] = [700 + k * 36, 250 - Math.abs(k - 2) * 17];
    canvas.stroke(
      [
        [x - 13, y - 7, 1.4],
        [x - 4, y - 9, 3],
        [x, y, 2],
        [x + 6, y - 9, 3],
        [x + 15, y - 5, 1.2],
      ],
      { dry: 0, dark: 0.8 },
    );
  }
  canvas.seal(1478, 890, 58, 91);
  return canvas;
}

/** 秋山问道: peaks one above the other, a waterfall, pines and a hut. */
export function autumnPeaks(): Canvas {
  const canvas = new Canvas(960, 1440);
  canvas.paper(13, [0.94, 0.905, 0.83]);
  const ochre: Colour = [0.42, 0.29, 0.18];
  range(canvas, 127, { foot: 640, rise: 470, span: 210, dark: 0.26, fade: 150, colour: [0.3, 0.35, 0.4] });
  range(canvas, 139, { foot: 820, rise: 560, span: 300, dark: 0.62, fade: 250 });
  range(canvas, 139, { foot: 820, rise: 560, span: 300, dark: 0.3, fade: 300, colour: ochre });
  range(canvas, 144, { foot: 1080, rise: 470, span: 300, dark: 0.72, fade: 190 });
  const fall = (y: number) => 560 + 26 * cloud(y / 130, 2, 161, 3) + (y > 900 ? (y - 900) * 0.28 : 0);
  canvas.lay([0.955, 0.94, 0.9], (x, y) => {
    if (y < 812 || y > 1090) return 0;
    const wide = 9 + (y - 640) * 0.034;
    const inside = 1 - smooth(wide * 0.5, wide, Math.abs(x - fall(y)));
    return (
      inside * smooth(812, 850, y) * (1 - smooth(1010, 1090, y)) * (0.72 + 0.28 * cloud(x / 3, y / 60, 163, 3))
    );
  });
  canvas.lay(
    [0.95, 0.925, 0.865],
    (x, y) => 0.86 * Math.exp(-(((y - 1090) / 70) ** 2)) * smooth(0.3, 0.62, cloud(x / 190, y / 60, 167)),
  );
  range(canvas, 175, { foot: 1345, rise: 200, span: 240, dark: 0.94, fade: 150 });
  for (const [k, [x, y, height]] of (
    [
      [190, 1270, 210],
      [270, 1300, 260],
      [356, 1312, 170],
      [760, 1290, 190],
    ] as const
  ).entries())
    pine(canvas, x, y, height, 600 + 53 * k);
  const roof = (x: number, y: number) => {
    canvas.stroke(
      [
        [x - 62, y, 5],
        [x - 8, y - 42, 11],
        [x + 60, y + 2, 5],
      ],
      { dry: 0.2, seed: 77 },
    );
    for (const dx of [-38, -6, 30])
      canvas.stroke(
        [
          [x + dx, y - 6, 4],
          [x + dx, y + 46, 4],
        ],
        { dry: 0.1, seed: 78 },
      );
    canvas.stroke(
      [
        [x - 60, y + 48, 4],
        [x + 60, y + 47, 4],
      ],
      { dry: 0.2, seed: 79 },
    );
  };
  roof(572, 1238);
  for (let k = 0; k < 70; k += 1) {
    const between = rollDice(700 + k);
    canvas.layRound(
      620 + between(-70, 190),
      1190 + between(-60, 60),
      between(4, 11),
      [0.72, 0.27, 0.13],
      (d) => 0.6 * (1 - d),
    );
  }
  canvas.seal(842, 86, 56, 93);
  return canvas;
}

/** 风竹: three stems, the far ones pale, leaves in the wind. */
export function windBamboo(): Canvas {
  const canvas = new Canvas(1040, 1440);
  canvas.paper(17);
  const between = rollDice(31);
  const leaf = (x: number, y: number, angle: number, long: number, dark: number, seed: number) => {
    const bend = between(-0.16, 0.2);
    const to = (share: number, turn: number): [number, number] => [
      x + Math.cos(angle + turn) * long * share,
      y + Math.sin(angle + turn) * long * share,
    ];
    const wide = long * between(0.12, 0.17);
    canvas.stroke(
      [
        [x, y, 2],
        [...to(0.28, 0), wide],
        [...to(0.62, bend * 0.5), wide * 0.72],
        [...to(1, bend), 0.6],
      ],
      { dark, dry: 0.1, seed },
    );
  };
  const stem = (foot: number, lean: number, wide: number, dark: number, seed: number) => {
    let [x, y] = [foot, 1470];
    for (let k = 0; y > -60; k += 1) {
      const long = mix(150, 215, clamp(k / 4)) * between(0.92, 1.08);
      const [nx, ny] = [x + lean * long + between(-3, 3), y - long];
      const w = wide * (1 - k * 0.05);
      canvas.stroke(
        [
          [x, y - 6, w * 1.06],
          [(x + nx) / 2, (y + ny) / 2, w * 0.9],
          [nx, ny + 7, w * 1.04],
        ],
        { dark, dry: 0.34, seed: seed + k },
      );
      canvas.stroke(
        [
          [nx - w * 0.62, ny - 3, 2],
          [nx, ny + 2, 5],
          [nx + w * 0.62, ny - 4, 2],
        ],
        { dark: Math.min(1, dark * 1.35), dry: 0, seed: seed + k },
      );
      if (k >= 2) {
        const side = k % 2 === 0 ? 1 : -1;
        const [tx, ty] = [nx + side * between(110, 190), ny - between(20, 120)];
        canvas.stroke(
          [
            [nx, ny, 4],
            [(nx + tx) / 2, ny - 30, 3],
            [tx, ty, 2],
          ],
          { dark, dry: 0.2, seed },
        );
        for (let n = 0; n < 4; n += 1) {
          const share = 0.35 + n * 0.2;
          for (let m = 0; m < 3; m += 1)
            leaf(
              mix(nx, tx, share),
              mix(ny, ty, share),
              0.55 + between(-0.62, 0.75),
              between(110, 215),
              dark * between(0.75, 1.12),
              seed + n * 7 + m,
            );
        }
      }
      [x, y] = [nx, ny];
    }
  };
  stem(770, -0.1, 30, 0.2, 210);
  stem(250, 0.05, 26, 0.32, 320);
  stem(500, 0.075, 40, 0.86, 430);
  canvas.seal(82, 1280, 62, 95);
  return canvas;
}

/** 圆相: one circle in one breath. */
export function oneBreath(): Canvas {
  const canvas = new Canvas(1200, 1200);
  canvas.paper(19, [0.957, 0.94, 0.9]);
  const points: BrushPoint[] = Array.from({ length: 40 }, (_, k) => {
    const turn = 1.9 + (k / 39) * 5.95;
    const reach = 385 + 20 * Math.sin(turn * 1.4) - k * 0.9;
    return [
      590 + Math.cos(turn) * reach,
      596 + Math.sin(turn) * reach * 0.965,
      k < 3 ? 84 + k * 22 : mix(140, 66, k / 39),
    ];
  });
  canvas.stroke(points, { dry: 0.58, seed: 52 });
  for (let k = 0; k < 26; k += 1) {
    const between = rollDice(900 + k);
    canvas.layRound(
      470 + between(-170, 110),
      1010 + between(-60, 70),
      between(2, 7),
      INK,
      (d) => 0.85 * (1 - smooth(0.6, 1, d)),
    );
  }
  canvas.seal(905, 985, 74, 97);
  return canvas;
}

/** 红梅: an old branch and its blossoms. */
export function redPlum(): Canvas {
  const canvas = new Canvas(1440, 1080);
  canvas.paper(23, [0.935, 0.915, 0.862]);
  canvas.lay([0.55, 0.6, 0.62], (x, y) => 0.2 * smooth(0.5, 0.75, cloud(x / 330, y / 260, 24)));
  const between = rollDice(64);
  const blossoms: [number, number, number][] = [];
  const grow = (x: number, y: number, angle: number, long: number, wide: number, depth: number) => {
    const [mx, my] = [x + Math.cos(angle + 0.24) * long * 0.5, y + Math.sin(angle + 0.24) * long * 0.5];
    const [ex, ey] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long];
    canvas.stroke(
      [
        [x, y, wide],
        [mx, my, wide * 0.72],
        [ex, ey, wide * 0.5],
      ],
      { dark: 0.92, dry: 0.42, seed: Math.round(x + y) },
    );
    if (depth === 0 || long < 60) return void blossoms.push([ex, ey, between(15, 27)]);
    grow(ex, ey, angle + between(-0.42, 0.24), long * between(0.66, 0.84), wide * 0.55, depth - 1);
    if (depth > 1 || between(0, 1) > 0.3)
      grow(
        mx,
        my,
        angle + (between(0, 1) > 0.5 ? -1 : 1) * between(0.55, 1.05),
        long * between(0.45, 0.62),
        wide * 0.36,
        depth - 1,
      );
    for (let k = 0; k < 2; k += 1)
      if (depth < 4)
        blossoms.push([
          mix(x, ex, between(0.3, 1)) + between(-18, 18),
          mix(y, ey, between(0.3, 1)) + between(-18, 18),
          between(12, 25),
        ]);
  };
  grow(-30, 960, -0.52, 480, 78, 5);
  for (const [k, [x, y, r]] of blossoms.entries()) {
    const turn = between(0, 6);
    const red: Colour = [between(0.66, 0.82), between(0.12, 0.26), between(0.16, 0.26)];
    for (let petal = 0; petal < 5; petal += 1) {
      const [px, py] = [
        x + Math.cos(turn + petal * 1.257) * r * 0.72,
        y + Math.sin(turn + petal * 1.257) * r * 0.72,
      ];
      canvas.layRound(
        px,
        py,
        r * 0.74,
        red,
        (d) => (0.5 + 0.42 * d) * (1 - smooth(0.82, 1, d)) * (k % 4 === 0 ? 0.62 : 1),
      );
    }
    for (let n = 0; n < 8; n += 1) {
      const a = turn + n * 0.785;
      canvas.stroke(
        [
          [x, y, 1.6],
          [x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62, 1],
        ],
        { colour: [0.3, 0.05, 0.06], dark: 0.8, dry: 0 },
      );
    }
  }
  canvas.seal(1290, 920, 64, 99);
  return canvas;
}
