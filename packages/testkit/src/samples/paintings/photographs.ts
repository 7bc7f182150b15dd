import { Canvas, mixColours, type Colour } from './canvas.ts';
import { clamp, cloud, crest, mix, noise, rollDice, smooth } from './noise.ts';

/** A colour on the way through several. */
function between(colours: readonly Colour[], share: number): Colour {
  const at = clamp(share) * (colours.length - 1);
  const low = Math.min(colours.length - 2, Math.floor(at));
  return mixColours(colours[low]!, colours[low + 1]!, at - low);
}

/** 海上落日: lit clouds, a low sun, its road over the water. */
export function seaDusk(): Canvas {
  const canvas = new Canvas(1680, 1050);
  const horizon = 610;
  const [sunX, sunY] = [1090, 548];
  const sky: Colour[] = [
    [0.13, 0.17, 0.33],
    [0.33, 0.29, 0.47],
    [0.73, 0.42, 0.42],
    [0.98, 0.66, 0.36],
    [1, 0.85, 0.58],
  ];
  const above = (x: number, y: number): Colour => {
    const glow = Math.exp(-Math.hypot((x - sunX) / 520, (y - sunY) / 210));
    const base = between(sky, (y / horizon) * 0.92 + glow * 0.25);
    const veil = smooth(0.5, 0.74, cloud(x / 330, y / 62, 301, 6)) * smooth(0, 170, horizon - y);
    const lit = mixColours(
      [0.22, 0.2, 0.34],
      [1, 0.6, 0.38],
      clamp(glow * 1.5 + smooth(0.3, 1, y / horizon) * 0.45),
    );
    const shown = mixColours(base, lit, veil * 0.82);
    const disc = 1 - smooth(40, 45, Math.hypot(x - sunX, y - sunY));
    return mixColours(shown, [1, 0.95, 0.78], clamp(disc + glow ** 3 * 0.5));
  };
  canvas.paint((x, y) => {
    if (y < horizon) return above(x, y);
    const down = y - horizon;
    const size = 5 + down * 0.1;
    const wave = cloud(x / (size * 5), down ** 0.62 * 2.4, 305, 4) - 0.5;
    const mirror = above(
      clamp(x + wave * size * 3, 0, 1679),
      clamp(horizon - down * 1.22 + wave * size * 8, 0, horizon - 1),
    );
    const road = Math.exp(-(((x - sunX) / (46 + down * 0.42)) ** 2)) * smooth(0.02, 0.16, wave + 0.03);
    const deep = mixColours(mirror, [0.05, 0.09, 0.17], 0.36 + 0.34 * (down / 440) - wave * 0.7);
    return mixColours(deep, [1, 0.83, 0.53], clamp(road * 0.85));
  });
  canvas.film(309);
  return canvas;
}

/** 沙线: dunes in the last light, one side bright and one in shade. */
export function duneLines(): Canvas {
  const canvas = new Canvas(1600, 1067);
  canvas.paint((x, y) =>
    between(
      [
        [0.37, 0.5, 0.66],
        [0.72, 0.72, 0.71],
        [0.96, 0.82, 0.66],
      ],
      y / 480 + 0.05 * cloud(x / 300, y / 60, 311),
    ),
  );
  const rows = [
    { foot: 470, rise: 105, span: 720, seed: 321, light: 0.86 },
    { foot: 610, rise: 190, span: 860, seed: 334, light: 0.95 },
    { foot: 800, rise: 280, span: 1150, seed: 349, light: 1 },
    { foot: 1060, rise: 250, span: 1300, seed: 356, light: 0.9 },
  ];
  for (const [k, { foot, rise, span, seed, light }] of rows.entries()) {
    const top = (x: number) => foot - rise * crest(x / span, seed, 2) ** 1.25 - 3 * noise(x / 90, 1, seed);
    const tops = Array.from({ length: canvas.width + 60 }, (_, x) => top(x));
    canvas.paint((x, y, before) => {
      const here = tops[x] ?? 0;
      if (y < here) return before;
      const down = y - here;
      const slope = (tops[x + 40] ?? 0) - here;
      // The crest winds down the near side: left of it the sun, right of it the shade.
      const spine = slope > 0 ? 1 : 0;
      const shade = clamp(
        smooth(-9, 9, slope + Math.sin(down / 130 + x / 170) * 6) * Math.exp(-down / (170 + 90 * spine)),
      );
      const size = 5 + k * 3.2;
      const ripple =
        Math.sin((down * 1.1 + 26 * cloud(x / 120, y / 90, seed + 2, 3) * size) / size) *
        0.026 *
        smooth(10, 70, down);
      const sand = mixColours([0.93 * light, 0.64 * light, 0.37 * light], [0.38, 0.22, 0.19], shade * 0.86);
      const haze = 0.42 - k * 0.14;
      const [r, g, b] = mixColours(sand, [0.93, 0.8, 0.67], Math.max(0, haze));
      const grain = (noise(x / 1.4, y / 1.4, seed + 7) - 0.5) * 0.05;
      return [r + ripple + grain, g + ripple + grain, b + ripple + grain];
    });
  }
  canvas.film(361, 0.02);
  return canvas;
}

/** 银河入湖: the galaxy over black ridges and in still water. */
export function milkyWay(): Canvas {
  const canvas = new Canvas(1120, 1500);
  const shore = 1090;
  const tops = Array.from({ length: canvas.width }, (_, x) => shore - 34 - 190 * crest(x / 420, 371) ** 2);
  const sky = (x: number, y: number): Colour => {
    const across = (x - 240 - y * 0.52) * 0.887;
    const band = Math.exp(-((across / 175) ** 2));
    const core = Math.exp(-((across / 78) ** 2)) * smooth(100, 900, y);
    const dust =
      smooth(0.46, 0.66, cloud(x / 130 + y / 260, y / 150, 373, 6)) * Math.exp(-(((across - 16) / 64) ** 2));
    const glow = cloud(x / 170, y / 170, 375, 6);
    const low = smooth(500, shore, y);
    const base: Colour = [mix(0.022, 0.1, low), mix(0.034, 0.15, low), mix(0.085, 0.22, low)];
    const lit = clamp(band * glow * 0.62 + core * glow * 0.5 - dust * 0.42);
    const warm = mixColours([0.5, 0.58, 0.86], [0.98, 0.8, 0.62], core);
    return [base[0] + warm[0] * lit, base[1] + warm[1] * lit, base[2] + warm[2] * lit];
  };
  canvas.paint((x, y) => sky(x, y));
  const dice = rollDice(377);
  for (let k = 0; k < 2600; k += 1) {
    const [x, y] = [dice(0, 1120), dice(0, shore)];
    const bright = dice(0, 1) ** 7;
    const tint = mixColours([0.75, 0.84, 1], [1, 0.88, 0.72], dice(0, 1));
    canvas.layRound(x, y, 1 + bright * 2.6, tint, (d) => (0.3 + bright) * (1 - d));
  }
  // The water takes what is above it, dimmer and drawn down.
  const above: Colour[][] = [];
  canvas.paint((x, y, before) => {
    if (y < shore) {
      const rim = tops[x] ?? 0;
      const shown: Colour = y > rim ? [0.016, 0.022, 0.034] : before;
      (above[y] ??= [])[x] = shown;
      return shown;
    }
    const wave = (cloud(x / 60, (y - shore) ** 0.7 * 1.6, 379, 3) - 0.5) * (4 + (y - shore) * 0.05);
    const from =
      above[Math.round(clamp(shore - (y - shore) * 1.35 + wave * 2, 0, shore - 1))]?.[
        Math.round(clamp(x + wave, 0, 1119))
      ];
    const [r, g, b] = from ?? [0, 0, 0];
    const dim = 0.6 - 0.22 * ((y - shore) / 410);
    return [r * dim + 0.008, g * dim + 0.012, b * dim + 0.022];
  });
  canvas.film(383, 0.04, 0.25);
  return canvas;
}

/** 林雾: rows of spruces that go out in the fog of the morning. */
export function forestFog(): Canvas {
  const canvas = new Canvas(1600, 1000);
  canvas.paint((x, y) =>
    mixColours(
      between(
        [
          [0.62, 0.7, 0.73],
          [0.86, 0.87, 0.83],
          [0.93, 0.9, 0.82],
        ],
        y / 700,
      ),
      [1, 0.95, 0.83],
      0.75 * Math.exp(-Math.hypot((x - 1130) / 430, (y - 290) / 260)),
    ),
  );
  const dice = rollDice(391);
  for (let row = 0; row < 7; row += 1) {
    const near = row / 6;
    const base = 470 + row * 92;
    const heights = new Float32Array(canvas.width).fill(9999);
    const count = Math.round(mix(95, 17, near));
    for (let k = 0; k < count; k += 1) {
      const [x, tall] = [dice(-40, 1640), mix(75, 470, near ** 1.3) * dice(0.62, 1.16)];
      const foot = base + 46 * (cloud(x / 260, row, 395, 3) - 0.5) * (1 + near * 2);
      const wide = tall * dice(0.15, 0.2);
      for (let dx = -Math.ceil(wide); dx <= wide; dx += 1) {
        const px = Math.round(x + dx);
        if (px < 0 || px >= canvas.width) continue;
        const share = Math.abs(dx) / wide;
        const tier = 0.075 * tall * Math.abs(((share * 6.2 + noise(dx / 5, k, 397) * 0.9) % 1) - 0.5);
        heights[px] = Math.min(
          heights[px] ?? 9999,
          foot - tall * (1 - share) + tier - tall * 0.02 * noise(dx / 2, k, 398),
        );
      }
    }
    const tree = mixColours([0.6, 0.67, 0.68], [0.055, 0.1, 0.1], near ** 0.9);
    canvas.paint((x, y, before) => {
      const ground = base + 46 * (cloud(x / 260, row, 395, 3) - 0.5) * (1 + near * 2);
      const top = Math.min(heights[x] ?? 9999, ground);
      if (y < top) return before;
      const edge = smooth(0, 2.5, y - top);
      const fog = smooth(-90, 95, y - ground + 70 * (cloud(x / 180, y / 90, 399 + row, 4) - 0.5));
      const [r, g, b] = mixColours(
        tree,
        mixColours([0.87, 0.88, 0.85], [0.2, 0.25, 0.25], near ** 2.2),
        fog * 0.92,
      );
      return mixColours(before, [r, g, b], edge * (0.55 + 0.45 * near));
    });
  }
  canvas.film(403, 0.03);
  return canvas;
}

/** 雨夜: lights out of focus on a wet street. */
export function rainNight(): Canvas {
  const canvas = new Canvas(1200, 1500);
  canvas.paint((x, y) =>
    between(
      [
        [0.03, 0.04, 0.085],
        [0.075, 0.07, 0.14],
        [0.16, 0.1, 0.13],
        [0.05, 0.045, 0.07],
      ],
      y / 1500 + 0.08 * (cloud(x / 300, y / 300, 411) - 0.5),
    ),
  );
  const dice = rollDice(413);
  const tints: Colour[] = [
    [1, 0.66, 0.28],
    [1, 0.4, 0.28],
    [0.98, 0.83, 0.55],
    [0.42, 0.72, 0.95],
    [0.55, 0.95, 0.75],
    [0.95, 0.36, 0.55],
  ];
  for (let k = 0; k < 120; k += 1) {
    const deep = dice(0, 1);
    const [x, y] = [dice(-40, 1240), 820 - 620 * dice(0, 1) ** 1.7 + deep * 30];
    const r = mix(17, 66, deep ** 1.6);
    const tint = tints[Math.floor(dice(0, 5.99))] ?? tints[0]!;
    const strong = mix(0.42, 0.16, deep) * dice(0.6, 1.25);
    canvas.layRound(
      x,
      y,
      r,
      tint,
      (d) => strong * (0.62 + 0.5 * smooth(0.7, 0.96, d)) * (1 - smooth(0.95, 1, d)),
    );
    for (let n = 0; n < 16; n += 1) {
      const down = 935 + (935 - y) * 0.42 + n * 26;
      canvas.layRound(
        x + dice(-7, 7) * (1 + n * 0.3),
        down,
        r * dice(0.55, 1.05),
        tint,
        (d) => strong * 0.36 * (1 - d) * (1 - n / 16),
      );
    }
  }
  canvas.paint((x, y, [r, g, b]) => {
    const wet = y > 930 ? (cloud(x / 70, y / 9, 417, 3) - 0.5) * 0.12 * smooth(930, 1100, y) : 0;
    return [r * (1 + wet * 4), g * (1 + wet * 4), b * (1 + wet * 4)];
  });
  for (let k = 0; k < 260; k += 1) {
    const [x, y, r] = [dice(0, 1200), dice(0, 1500), 1.5 + dice(0, 1) ** 4 * 9];
    canvas.layRound(x, y, r, [0.85, 0.88, 0.95], (d) => 0.34 * smooth(0.5, 0.95, d) * (1 - smooth(0.95, 1, d)));
    canvas.layRound(x - r * 0.3, y - r * 0.35, r * 0.4, [1, 1, 1], (d) => 0.4 * (1 - d));
  }
  canvas.film(421, 0.035, 0.5);
  return canvas;
}
