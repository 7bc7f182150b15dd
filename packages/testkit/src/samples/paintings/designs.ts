import { Canvas, mixColours, type Colour } from './canvas.ts';
import { clamp, cloud, crest, mix, noise, smooth } from './noise.ts';

/** 青海波: scales of waves from deep indigo to foam, one of them gold. */
export function indigoWaves(): Canvas {
  const canvas = new Canvas(1200, 1500);
  const r = 100;
  canvas.paint((x, y) => {
    // The lowest scale that reaches here lies on top of those above it.
    let hit: { d: number; row: number; column: number } | undefined;
    for (let row = Math.floor(y / (r / 2)) + 3; row >= Math.floor(y / (r / 2)) - 1 && !hit; row -= 1) {
      const shift = row % 2 === 0 ? 0 : r;
      const column = Math.round((x - shift) / (2 * r));
      const d = Math.hypot(x - shift - column * 2 * r, y - (row * r) / 2) / r;
      if (d < 1 && y <= (row * r) / 2) hit = { d, row, column };
    }
    if (!hit) return [0.05, 0.1, 0.22];
    const { d, row, column } = hit;
    const isGold = noise(column * 3.7, row * 2.3, 431) > 0.83;
    const down = y / 1500 + 0.14 * (noise(column, row, 433) - 0.5);
    const deep: Colour = isGold ? [0.7, 0.5, 0.2] : mixColours([0.045, 0.1, 0.24], [0.24, 0.5, 0.62], down);
    const pale: Colour = isGold ? [0.96, 0.84, 0.55] : mixColours([0.36, 0.5, 0.66], [0.93, 0.95, 0.92], down);
    const ring = (d * 4.6) % 1;
    const line = smooth(0.1, 0.2, ring) * (1 - smooth(0.52, 0.62, ring));
    const dye = 0.88 + 0.22 * cloud(x / 5, y / 40, 437, 3);
    const [red, green, blue] = mixColours(deep, pale, line * 0.92 + (d > 0.97 ? -0.5 : 0) * line);
    const under = 0.8 + 0.2 * smooth(0, 0.5, d);
    return [red * dye * under, green * dye * under, blue * dye * under];
  });
  return canvas;
}

/** 纸山: sheets of cut paper one before the other, each with its shadow. */
export function paperHills(): Canvas {
  const canvas = new Canvas(1440, 1080);
  const sheets: Colour[] = [
    [0.97, 0.87, 0.7],
    [0.96, 0.72, 0.5],
    [0.89, 0.51, 0.38],
    [0.7, 0.34, 0.34],
    [0.44, 0.24, 0.34],
    [0.22, 0.17, 0.29],
    [0.1, 0.1, 0.19],
  ];
  const grainOf = (x: number, y: number, k: number) => 0.035 * (cloud(x / 3, y / 3, 441 + k, 3) - 0.5);
  canvas.paint((x, y) => {
    const g = grainOf(x, y, 0);
    return [0.985 + g, 0.94 + g, 0.82 + g];
  });
  canvas.layRound(980, 270, 158, [0, 0, 0], (d) => 0.2 * (1 - smooth(0.86, 1, d)));
  canvas.layRound(972, 258, 150, [0.93, 0.36, 0.24], (d) => 1 - smooth(0.985, 1, d));
  for (const [k, sheet] of sheets.entries()) {
    const top = (x: number) =>
      470 +
      k * 96 -
      (230 - k * 14) * crest(x / (560 - k * 34) + k * 3.3, 451 + k * 7, 2) +
      26 * Math.sin(x / (90 + k * 9) + k);
    const tops = Array.from({ length: canvas.width + 20 }, (_, x) => top(x));
    canvas.paint((x, y, before) => {
      const own = y - (tops[x] ?? 0);
      if (own >= 0) {
        const g = grainOf(x, y, k + 1) + (own < 2.2 ? 0.1 : 0);
        return [sheet[0] + g, sheet[1] + g, sheet[2] + g];
      }
      const shadow = smooth(-30, 0, y - (tops[Math.max(0, x - 9)] ?? 0)) * 0.38;
      return mixColours(before, [0.12, 0.05, 0.08], shadow);
    });
  }
  return canvas;
}

/** 青花: a plate in cobalt, its rosette drawn from turning curves. */
export function cobaltPlate(): Canvas {
  const canvas = new Canvas(1200, 1200);
  const [cx, cy, rim] = [600, 600, 520];
  canvas.paint((x, y) => {
    const d = Math.hypot(x - cx, y - cy) / rim;
    const cloth = 0.62 + 0.05 * noise(x / 2, y / 7, 461) + 0.05 * noise(x / 7, y / 2, 462);
    if (d > 1) {
      const shade = 1 - 0.5 * Math.exp(-((Math.hypot(x - cx - 16, y - cy - 26) / rim - 1) * 9));
      return [cloth * 0.86 * shade, cloth * 0.78 * shade, cloth * 0.68 * shade];
    }
    const a = Math.atan2(y - cy, x - cx);
    const wash = cloud(x / 34, y / 34, 463, 5);
    const near = (distance: number, wide: number) => 1 - smooth(wide * 0.55, wide, Math.abs(distance));
    let cobalt = 0;
    const add = (strength: number) => (cobalt = Math.max(cobalt, clamp(strength)));
    for (const ring of [0.975, 0.955, 0.77, 0.755, 0.43]) add(near(d - ring, 0.007));
    // Petals of the middle, leaves between them, and a scroll on the rim.
    const petal = 0.26 + 0.13 * Math.abs(Math.cos(a * 6)) ** 0.7;
    if (d < 0.43) {
      add(near(d - petal, 0.009));
      if (d < petal) add(0.3 + 0.55 * smooth(petal - 0.16, petal, d) * wash * 1.5);
      add(near(d - 0.11, 0.006));
      if (d < 0.105) add(Math.cos(a * 10 + d * 60) > 0.35 ? 0.75 : 0.12);
    }
    if (d > 0.45 && d < 0.74) {
      const turn = a * 8 + Math.sin(a * 8) * 0.5;
      const vine = 0.595 + 0.075 * Math.sin(turn);
      add(near(d - vine, 0.008));
      const [u, v] = [((turn / Math.PI + 100.5) % 1) - 0.5, d - 0.595];
      const leaf = Math.hypot(u * 0.42, (v - 0.02 * Math.sin(turn * 2)) * 1.6);
      const bloom = 0.062 * (0.72 + 0.28 * Math.abs(Math.cos(Math.atan2(v, u * 0.42) * 4)));
      if (leaf < bloom) add(leaf > bloom - 0.011 ? 0.92 : 0.24 + 0.42 * wash);
      add(near(Math.hypot(u * 0.5 - 0.13, v + 0.06) - 0.05, 0.006) * (v < 0 ? 0.85 : 0));
      add(near(Math.hypot(u * 0.5 + 0.13, v - 0.06) - 0.05, 0.006) * (v > 0 ? 0.85 : 0));
    }
    if (d > 0.78 && d < 0.95) {
      const key = ((a / (2 * Math.PI)) * 36 + 36) % 1;
      const band = (d - 0.78) / 0.17;
      const wave = 0.5 + 0.3 * Math.sin(key * 2 * Math.PI);
      add(near(band - wave, 0.085));
      add(near(band - wave * 0.62 - 0.05, 0.05) * 0.6);
      if (band > wave) add(0.16 + 0.3 * wash);
    }
    const glaze = 0.955 - 0.1 * d ** 6 + 0.05 * Math.exp(-(((x - 420) / 130) ** 2 + ((y - 380) / 210) ** 2));
    const edge = d > 0.985 ? 0.86 : 1;
    const blue: Colour = mixColours(
      [0.34, 0.48, 0.74],
      [0.07, 0.15, 0.42],
      clamp(cobalt * (0.75 + 0.5 * wash)),
    );
    return mixColours([glaze * 0.975 * edge, glaze * 0.985 * edge, glaze * edge], blue, cobalt * 0.93);
  });
  return canvas;
}

/** 回纹流: lines that follow one field, warm and cold. */
export function woodGrain(): Canvas {
  const canvas = new Canvas(1500, 1000);
  canvas.paint((x, y) => {
    const bend = cloud(x / 620, y / 620, 471, 3);
    const level = cloud(x / 520 + bend * 1.6, y / 300 + bend * 1.9, 473, 4) * 30 + y / 190;
    const ring = level % 1;
    const line = smooth(0, 0.07, ring) * (1 - smooth(0.9, 1, ring));
    const share = clamp((Math.floor(level) % 9) / 8);
    const tone = mixColours(
      mixColours([0.93, 0.87, 0.75], [0.83, 0.5, 0.27], share),
      [0.12, 0.24, 0.3],
      smooth(0.55, 1, share),
    );
    const fibre = mix(0.93, 1.05, cloud(x / 60, y / 2.4, 477, 3));
    return [
      tone[0] * fibre * (0.72 + 0.28 * line),
      tone[1] * fibre * (0.72 + 0.28 * line),
      tone[2] * fibre * (0.76 + 0.24 * line),
    ];
  });
  return canvas;
}
