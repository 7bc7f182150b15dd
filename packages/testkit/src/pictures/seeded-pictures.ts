/**
 * Generated pictures for demonstrations, tests and screenshots: the same seed always draws the same picture,
 * nobody else has a right in them, and no two seeds look alike to PDQ. Drawn as SVG, rasterised by sharp.
 */
import sharp from 'sharp';

export interface PictureSize {
  /** Pixels; default 640: larger than a thumbnail, a third of the work of 1200. */
  width?: number;
  /** Pixels; default 480. */
  height?: number;
  /** Default jpeg. */
  format?: 'jpeg' | 'png' | 'webp' | 'bmp' | 'tif';
}

/** A drawing surface of 1200 × 900 units, stretched to the size asked for. */
const W = 1200;
const H = 900;

interface Dice {
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(p: number): boolean;
}

/** mulberry32 over a scrambled seed: small, and equal on every engine. */
function rollDice(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return { between, whole, pick: (from) => from[whole(0, from.length - 1)]!, chance: (p) => next() < p };
}

const n = (value: number) => value.toFixed(1);
const hsl = (hue: number, saturation: number, light: number, alpha = 1) =>
  `hsla(${Math.round(((hue % 360) + 360) % 360)},${Math.round(saturation)}%,${Math.round(light)}%,${alpha.toFixed(2)})`;
const rect = (fill: string, x = 0, y = 0, w = W, h = H, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
const gradient = (id: string, stops: readonly string[], direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}>${stops.map((c, i) => `<stop offset="${n(i / (stops.length - 1))}" stop-color="${c}"/>`).join('')}</linearGradient>`;

/** A ridge as a sum of waves over the width, closed at the bottom. */
function ridge(dice: Dice, base: number, height: number, roughness: number): string {
  const waves = Array.from({ length: 6 }, (_, k) => ({
    frequency: (k + 1) * dice.between(0.6, 1.5) * roughness,
    phase: dice.between(0, 6.28),
    amplitude: (height * dice.between(0.5, 1)) / (k + 1.2),
  }));
  let d = `M0 ${H}`;
  for (let x = 0; x <= W; x += 8) {
    let y = base;
    for (const { frequency, phase, amplitude } of waves)
      y -= amplitude * Math.sin((x / W) * 6.28 * frequency + phase);
    d += `L${x} ${n(y)}`;
  }
  return `${d}L${W} ${H}Z`;
}

/** 山水: ridges paling into mist, a sun or moon, sometimes its reflection. */
function mountains(dice: Dice): string {
  const hue = dice.between(0, 360);
  const night = dice.chance(0.4);
  const warm = hue + dice.between(120, 200);
  const sky = night ? [hsl(hue, 45, 12), hsl(hue, 40, 34)] : [hsl(hue, 40, 78), hsl(warm, 60, 90)];
  const layers = dice.whole(3, 6);
  const sun = { x: dice.between(150, W - 150), y: dice.between(120, 420), r: dice.between(45, 130) };
  let out = `<defs>${gradient('sky', sky)}</defs>${rect('url(#sky)')}`;
  out +=
    circle(sun.x, sun.y, sun.r * 1.7, hsl(warm, 80, night ? 80 : 95, 0.18)) +
    circle(sun.x, sun.y, sun.r, hsl(warm, 85, night ? 88 : 64));
  for (let k = 0; k < layers; k += 1) {
    const depth = (k + 1) / layers;
    const base = 330 + 470 * depth * dice.between(0.75, 1.05);
    const light = night ? 42 - 36 * depth : 74 - 54 * depth;
    out += `<path d="${ridge(dice, base, dice.between(60, 190), dice.between(0.5, 1.6))}" fill="${hsl(hue + 20 * depth, 28 + 14 * depth, light)}"/>`;
    out += rect(hsl(hue, 30, night ? 50 : 94, 0.16), 0, base + 40, W, 70);
  }
  return out;
}

/** 水墨: wet ridges fading downwards into blank paper, sometimes a sun, a boat or geese, one red seal. */
function ink(dice: Dice): string {
  const paper = hsl(dice.between(35, 50), 32, dice.between(88, 94));
  const tint = dice.between(180, 260);
  const noise = `<feTurbulence type="fractalNoise" baseFrequency="0.02 0.04" numOctaves="3" seed="${dice.whole(1, 9999)}"/>`;
  const fades = Array.from({ length: 5 }, (_, k) =>
    gradient(`fade${k}`, [hsl(tint, 14, 40 - 7 * k, 0.95), hsl(tint, 10, 60, 0.35), hsl(tint, 8, 85, 0)]),
  );
  let out = `<defs>${fades.join('')}<filter id="wet" x="-20%" y="-20%" width="140%" height="140%">${noise}<feDisplacementMap in="SourceGraphic" scale="26"/><feGaussianBlur stdDeviation="1.4"/></filter></defs>${rect(paper)}`;
  if (dice.chance(0.5))
    out += circle(dice.between(150, 1050), dice.between(110, 340), dice.between(40, 95), hsl(8, 65, 48, 0.85));
  out += '<g filter="url(#wet)">';
  for (let k = 0; k < dice.whole(3, 5); k += 1) {
    // A ridge narrower than the paper, so that each picture has a blank part of its own.
    const span = dice.between(0.45, 1.1);
    out += `<path transform="translate(${n(dice.between(-250, W * (1 - span) + 250))} ${n(dice.between(-40, 60))}) scale(${n(span)} 1)" d="${ridge(dice, 280 + 150 * k * dice.between(0.7, 1.1), dice.between(110, 270), dice.between(0.35, 0.9))}" fill="url(#fade${k})"/>`;
  }
  out += '</g>';
  const birds = dice.whole(0, 7);
  const [flockX, flockY] = [dice.between(150, 900), dice.between(90, 330)];
  for (let k = 0; k < birds; k += 1) {
    out += `<path d="M${n(flockX + k * 38)} ${n(flockY + dice.between(-26, 26))}q10 -15 18 0q8 -15 20 -3" stroke="${hsl(tint, 12, 18)}" stroke-width="4" fill="none"/>`;
  }
  if (dice.chance(0.6)) {
    out += `<g transform="translate(${n(dice.between(160, 900))} ${n(dice.between(690, 820))}) scale(${n(dice.between(0.7, 1.5))})" fill="${hsl(tint, 14, 14)}"><path d="M-90 0q90 34 190 -6q-30 36 -100 36q-62 0 -90 -30z"/><path d="M-12 2q6 -52 44 -50q36 4 38 48z" fill-opacity=".8"/></g>`;
  }
  const [x, y, side] = [dice.pick([70, W - 150]), dice.between(90, H - 150), dice.between(52, 72)];
  return `${out}${rect('#a62b1f', x, y, side, side, 'rx="6"')}${rect('none', x + 7, y + 7, side - 14, side - 14, `stroke="${paper}" stroke-width="3"`)}<path d="M${n(x + side / 2)} ${n(y + 14)}v${n(side - 28)}M${n(x + 14)} ${n(y + side / 2)}h${n(side - 28)}" stroke="${paper}" stroke-width="5"/>`;
}

/** 几何: a grid of quarter circles, bars and dots in few colours. */
function geometry(dice: Dice): string {
  const hue = dice.between(0, 360);
  const colours = [
    hsl(hue, 62, 42),
    hsl(hue + 150, 58, 60),
    hsl(hue + 210, 30, 22),
    hsl(45, 42, 91),
    hsl(hue + 40, 78, 58),
  ];
  const across = dice.whole(3, 6);
  const cell = W / across;
  let out = rect(dice.pick(colours));
  for (let y = 0; y < H; y += cell) {
    for (let x = 0; x < W; x += cell) {
      const [back, front] = [dice.pick(colours), dice.pick(colours)];
      out += rect(back, x, y, cell + 0.5, cell + 0.5);
      const kind = dice.whole(0, 5);
      const turn = `transform="rotate(${90 * dice.whole(0, 3)} ${n(x + cell / 2)} ${n(y + cell / 2)})"`;
      if (kind === 0)
        out += `<path ${turn} d="M${n(x)} ${n(y)}h${n(cell)}a${n(cell)} ${n(cell)} 0 0 1 ${n(-cell)} ${n(cell)}z" fill="${front}"/>`;
      if (kind === 1)
        out += `<path ${turn} d="M${n(x)} ${n(y)}h${n(cell)}a${n(cell / 2)} ${n(cell / 2)} 0 0 1 ${n(-cell)} 0z" fill="${front}"/>`;
      if (kind === 2) out += circle(x + cell / 2, y + cell / 2, cell * dice.between(0.2, 0.46), front);
      if (kind === 3)
        out += `<path ${turn} d="M${n(x)} ${n(y)}h${n(cell)}L${n(x)} ${n(y + cell)}z" fill="${front}"/>`;
      if (kind === 4)
        out += `<g ${turn}>${[0, 2, 4].map((k) => rect(front, x + (k * cell) / 6, y, cell / 6, cell)).join('')}</g>`;
    }
  }
  return out;
}

/** 海: horizon, waves, a few sails. */
function sea(dice: Dice): string {
  const hue = dice.between(160, 230);
  const horizon = dice.between(300, 620);
  const evening = dice.chance(0.5);
  let out = `<defs>${gradient('air', evening ? [hsl(hue + 40, 40, 35), hsl(25, 80, 72)] : [hsl(hue, 50, 62), hsl(hue, 40, 92)])}${gradient('water', [hsl(hue, 40, evening ? 46 : 58), hsl(hue + 10, 55, 18)])}</defs>`;
  out += rect('url(#air)') + rect('url(#water)', 0, horizon, W, H - horizon);
  for (let k = 0; k < 7; k += 1) {
    out += `<ellipse cx="${n(dice.between(0, W))}" cy="${n(dice.between(40, horizon - 60))}" rx="${n(dice.between(90, 320))}" ry="${n(dice.between(12, 46))}" fill="${hsl(35, 40, 96, 0.35)}"/>`;
  }
  for (let y = horizon + 10, gap = 9; y < H; y += gap, gap *= 1.22) {
    for (let x = dice.between(-200, 0); x < W; x += dice.between(90, 300)) {
      out += `<path d="M${n(x)} ${n(y)}q${n(gap * 2)} ${n(-gap * 0.7)} ${n(gap * 4)} 0" stroke="${hsl(hue, 40, dice.between(60, 90), 0.5)}" stroke-width="${n(gap * 0.14 + 1)}" fill="none"/>`;
    }
  }
  const boats = dice.whole(1, 4);
  for (let k = 0; k < boats; k += 1) {
    const s = dice.between(0.5, 2.1);
    const sail = hsl(dice.between(0, 360), dice.between(10, 75), dice.between(55, 95));
    out += `<g transform="translate(${n(dice.between(120, W - 120))} ${n(horizon + 60 * s * dice.between(0.6, 2))}) scale(${n(s * (dice.chance(0.5) ? -1 : 1))} ${n(s)})"><path d="M-6 -18V-300Q130 -150 150 -22z" fill="${sail}"/><path d="M-16 -18V-260Q-96 -110 -104 -22z" fill="${hsl(40, 30, 94)}"/><path d="M-130 -8H160L120 34H-92z" fill="${hsl(hue + 180, 40, 22)}"/></g>`;
  }
  return out;
}

/** 花枝: a branching twig with blossoms before a moon window. */
function branch(dice: Dice): string {
  const hue = dice.pick([345, 12, 45, 285, 200]);
  const dark = dice.chance(0.35);
  let out = `<defs>${gradient('ground', dark ? [hsl(hue + 200, 30, 14), hsl(hue + 220, 28, 26)] : [hsl(45, 35, 92), hsl(hue + 30, 30, 80)])}</defs>${rect('url(#ground)')}`;
  out += circle(
    dice.between(300, 900),
    dice.between(250, 650),
    dice.between(170, 330),
    hsl(45, dark ? 40 : 20, dark ? 78 : 98, 0.9),
  );
  let flowers = '';
  const grow = (x: number, y: number, angle: number, length: number, width: number): void => {
    const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const sway = dice.between(-0.3, 0.3) * length;
    out += `<path d="M${n(x)} ${n(y)}Q${n((x + endX) / 2 + sway)} ${n((y + endY) / 2)} ${n(endX)} ${n(endY)}" stroke="${hsl(20, 25, dark ? 8 : 18)}" stroke-width="${n(width)}" stroke-linecap="round" fill="none"/>`;
    if (length < 150 || dice.chance(0.4)) {
      const [r, light] = [dice.between(9, 30), dice.between(55, 90)];
      const petals = Array.from({ length: 5 }, (_, k) =>
        circle(
          endX + r * Math.cos(k * 1.257 + angle),
          endY + r * Math.sin(k * 1.257 + angle),
          r * 0.8,
          hsl(hue, 75, light, 0.92),
        ),
      );
      flowers += petals.join('') + circle(endX, endY, r * 0.35, hsl(48, 85, 60));
    }
    if (length < 55) return;
    grow(endX, endY, angle + dice.between(-0.5, 0.3), length * dice.between(0.68, 0.84), width * 0.68);
    if (dice.chance(0.85))
      grow(
        endX,
        endY,
        angle + dice.between(0.3, 1.1) * (dice.chance(0.5) ? 1 : -1),
        length * dice.between(0.5, 0.75),
        width * 0.5,
      );
  };
  const left = dice.chance(0.5);
  grow(
    left ? -20 : W + 20,
    dice.between(150, H - 60),
    (left ? 0 : Math.PI) + dice.between(-0.6, 0.6),
    dice.between(230, 360),
    dice.between(22, 44),
  );
  return out + flowers;
}

/** 城: blocks with lit windows. */
function city(dice: Dice): string {
  const hue = dice.between(180, 330);
  const day = dice.chance(0.4);
  let out = `<defs>${gradient('dusk', day ? [hsl(hue - 60, 45, 72), hsl(40, 60, 90)] : [hsl(hue, 50, 14), hsl(hue + 60, 55, 46)])}</defs>${rect('url(#dusk)')}`;
  out += circle(
    dice.between(100, 1100),
    dice.between(90, 400),
    dice.between(50, 150),
    hsl(38, 90, day ? 95 : 78, 0.85),
  );
  for (let row = 0; row < 3; row += 1) {
    for (let x = dice.between(-80, 0); x < W;) {
      const width = dice.between(80, 230);
      const top = dice.between(160 + row * 130, 560 + row * 110);
      out += rect(hsl(hue + row * 12, 30, (day ? 66 : 30) - row * (day ? 18 : 9)), x, top, width, H - top);
      const [stepX, stepY] = [dice.between(22, 40), dice.between(30, 54)];
      for (let wy = top + 18; wy < H - 20; wy += stepY) {
        for (let wx = x + 12; wx < x + width - 20; wx += stepX) {
          if (dice.chance(0.42))
            out += rect(
              hsl(dice.between(36, 54), 85, day ? 92 : 70, dice.between(0.4, 0.95)),
              wx,
              wy,
              stepX * 0.5,
              stepY * 0.55,
            );
        }
      }
      x += width + dice.between(-10, 60);
    }
  }
  return out;
}

const SCHOOLS = [mountains, ink, geometry, sea, branch, city] as const;

/** 24-bit Windows bitmap, rows from the bottom: sharp writes none. */
function encodeBmp(rgb: Buffer, width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * 3, 54 + (height - 1 - y) * row + x * 3];
      file[to] = rgb[from + 2]!;
      file[to + 1] = rgb[from + 1]!;
      file[to + 2] = rgb[from]!;
    }
  }
  return file;
}

/**
 * The picture of a seed (any whole number ≥ 0). Neighbouring seeds alternate in style; ink (1, 7, 13 …) takes thirty
 * times as long as the others.
 */
export async function drawPicture(seed: number, size: PictureSize = {}): Promise<Buffer> {
  const { width = 640, height = 480, format = 'jpeg' } = size;
  const school = SCHOOLS[seed % SCHOOLS.length]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" preserveAspectRatio="none">${school(rollDice(seed))}</svg>`;
  const pixels = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' });
  if (format === 'jpeg') return pixels.jpeg({ quality: 90 }).toBuffer();
  if (format === 'png') return pixels.png().toBuffer();
  if (format === 'webp') return pixels.webp({ quality: 90 }).toBuffer();
  if (format === 'tif') return pixels.tiff({ compression: 'lzw' }).toBuffer();
  const { data, info } = await pixels.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return encodeBmp(data, info.width, info.height);
}
