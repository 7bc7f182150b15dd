/**
 * What unrelated pictures share in real life: logos, seals, captions, frames, page templates. Each comes from a small
 * stock by number, so thousands of pictures have one in common.
 */
import sharp, { type Sharp } from 'sharp';
import { drawPicture } from './seeded-pictures.ts';

/** Of each kind. */
export const STOCK = 40;

/** mulberry32. */
export function rollNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CHARACTERS = [
  ...'春眠不觉晓处闻啼鸟夜来风雨声花落知多少山中相送罢日暮掩柴扉明年草绿王孙归大漠孤烟直长河圆',
];
const WORDS = ['SALE', '限时', 'MOMENTS', '转发', '原创', 'DAILY', '早安', 'NEWS', '第三期', 'VLOG'];
const FACES = ['Noto Sans CJK SC', 'Noto Serif CJK SC'];
const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
const colour = (next: () => number, light: number) =>
  `hsl(${Math.round(next() * 360)},${Math.round(30 + next() * 60)}%,${light}%)`;
const words = (next: () => number, count: number) =>
  Array.from({ length: count }, () => CHARACTERS[Math.floor(next() * CHARACTERS.length)]).join('');

/** A mark of 200 × 200: some shapes and a word. */
export function drawLogo(number: number): Buffer {
  const next = rollNumbers(1000 + (number % STOCK));
  const shapes = Array.from({ length: 5 }, () => {
    const [x, y, r] = [30 + next() * 140, 20 + next() * 100, 12 + next() * 40];
    return next() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(next, 30 + next() * 50)}"/>`
      : `<path d="M${x} ${y - r}L${x + r} ${y + r}L${x - r} ${y + r * next()}Z" fill="${colour(next, 20 + next() * 60)}"/>`;
  });
  const word = WORDS[Math.floor(next() * WORDS.length)];
  return svg(
    200,
    200,
    `<rect width="200" height="200" rx="24" fill="${colour(next, 92)}"/>${shapes.join('')}<text x="100" y="182" text-anchor="middle" font-family="DejaVu Sans, Noto Sans CJK SC" font-weight="bold" font-size="34" fill="#222">${word}</text>`,
  );
}

/** A red seal of four characters, 120 × 120. */
export function drawSeal(number: number): Buffer {
  const next = rollNumbers(2000 + (number % STOCK));
  const at = [
    [62, 52],
    [62, 108],
    [8, 52],
    [8, 108],
  ] as const;
  const four = [...words(next, 4)].map(
    (one, i) =>
      `<text x="${at[i]![0]}" y="${at[i]![1]}" font-family="Noto Serif CJK SC" font-weight="bold" font-size="52" fill="#f6ead8">${one}</text>`,
  );
  return svg(120, 120, `<rect width="120" height="120" rx="8" fill="#a8281e"/>${four.join('')}`);
}

/** A line of a stock sentence, as wide as asked. */
export function drawCaption(number: number, width: number, height: number, fill = '#ffffff'): Buffer {
  const next = rollNumbers(3000 + (number % STOCK));
  const text = words(next, 9 + Math.floor(next() * 5));
  const size = Math.min(height * 0.62, (width * 0.92) / [...text].length);
  return svg(
    width,
    height,
    `<rect width="100%" height="100%" fill="${fill}"/><text x="50%" y="${height / 2 + size * 0.36}" text-anchor="middle" font-family="${FACES[number % 2]}" font-weight="bold" font-size="${size}" fill="#1a1a1a">${text}</text>`,
  );
}

/** Bevelled bars with an ornament along them; the middle is empty. */
export function drawFrame(number: number, width: number, height: number, bar: number): Buffer {
  const next = rollNumbers(4000 + (number % STOCK));
  const [dark, light] = [colour(next, 24), colour(next, 58)];
  const pitch = bar * (0.6 + next());
  const marks: string[] = [];
  const mark = (x: number, y: number) =>
    marks.push(
      `<circle cx="${x}" cy="${y}" r="${bar * 0.26}" fill="${light}"/><path d="M${x - bar * 0.2} ${y}L${x} ${y - bar * 0.34}L${x + bar * 0.2} ${y}Z" fill="${dark}"/>`,
    );
  for (let x = bar / 2; x < width; x += pitch) for (const y of [bar / 2, height - bar / 2]) mark(x, y);
  for (let y = bar / 2; y < height; y += pitch) for (const x of [bar / 2, width - bar / 2]) mark(x, y);
  return svg(
    width,
    height,
    `<path fill-rule="evenodd" fill="${dark}" d="M0 0H${width}V${height}H0ZM${bar} ${bar}V${height - bar}H${width - bar}V${bar}Z"/><path fill-rule="evenodd" fill="${light}" d="M${bar * 0.8} ${bar * 0.8}H${width - bar * 0.8}V${height - bar * 0.8}H${bar * 0.8}ZM${bar} ${bar}V${height - bar}H${width - bar}V${bar}Z"/>${marks.join('')}`,
  );
}

/** A page with headings, columns of text and a mark; a picture is laid on the free place, given in shares. */
export function drawTemplate(number: number, width: number, height: number): Buffer {
  const next = rollNumbers(5000 + (number % STOCK));
  const [paper, ink, accent] = [colour(next, 95), colour(next, 22), colour(next, 55)];
  const body: string[] = [`<rect width="100%" height="100%" fill="${paper}"/>`];
  const size = width / 14;
  body.push(
    `<rect width="100%" height="${size * 2.2}" fill="${accent}"/><text x="${size * 0.6}" y="${size * 1.5}" font-family="${FACES[number % 2]}" font-weight="bold" font-size="${size}" fill="#fff">${words(next, 6)} ${WORDS[Math.floor(next() * WORDS.length)]}</text>`,
  );
  const small = width / 42;
  for (let y = height * 0.76; y < height - small; y += small * 1.7)
    body.push(
      `<text x="${size * 0.6}" y="${y}" font-family="${FACES[(number + 1) % 2]}" font-size="${small}" fill="${ink}">${words(next, 34)}</text>`,
    );
  return svg(width, height, body.join(''));
}

/** Shares of the page that a template leaves free. */
export const FREE_PLACE = { left: 0.06, top: 0.18, width: 0.88, height: 0.54 };

const WAYS = ['logo', 'seal', 'caption', 'frame', 'template', 'calligraphy', 'poster'] as const;

/**
 * The drawing of a seed with one or two elements of the stock; the drawing itself is nobody else's. Seven ways by turns,
 * two of them without a drawing: characters of one typeface with a seal, and a poster of a page with a mark.
 */
export async function drawSharing(seed: number): Promise<Buffer> {
  const next = rollNumbers(7_000_000 + seed);
  const way = WAYS[seed % WAYS.length]!;
  const number = Math.floor(next() * STOCK);
  const [width, height] = next() < 0.5 ? [640, 480] : [480, 640];
  // Ink takes thirty times as long as the others.
  const own = seed % 6 === 1 ? seed + 100_001 : seed;
  const base = () => drawPicture(own % 6 === 1 ? own + 1 : own, { width, height, format: 'png' });
  const place = (share: number) => ({
    left: Math.round(next() * width * (1 - share)),
    top: Math.round(next() * height * (1 - share) * 0.9),
  });
  const sized = (element: Buffer, side: number) => sharp(element).resize(side, side).png().toBuffer();
  const least = Math.min(width, height);
  let picture: Sharp;
  if (way === 'logo' || way === 'seal') {
    const share = way === 'logo' ? 0.2 + next() * 0.25 : 0.12 + next() * 0.12;
    const element = await sized(
      way === 'logo' ? drawLogo(number) : drawSeal(number),
      Math.round(least * share),
    );
    picture = sharp(await base()).composite([{ input: element, ...place(share) }]);
  } else if (way === 'caption') {
    const bar = Math.round(height * (0.12 + next() * 0.1));
    picture = sharp(await base()).composite([
      { input: drawCaption(number, width, bar), left: 0, top: next() < 0.5 ? 0 : height - bar },
    ]);
  } else if (way === 'frame') {
    picture = sharp(await base()).composite([
      { input: drawFrame(number, width, height, Math.round(least * 0.09)), left: 0, top: 0 },
    ]);
  } else if (way === 'template') {
    const inner = await sharp(await base())
      .resize(Math.round(width * FREE_PLACE.width), Math.round(height * FREE_PLACE.height), { fit: 'cover' })
      .toBuffer();
    picture = sharp(drawTemplate(number, width, height)).composite([
      {
        input: inner,
        left: Math.round(width * FREE_PLACE.left),
        top: Math.round(height * FREE_PLACE.top),
      },
    ]);
  } else if (way === 'calligraphy') {
    const lines = Array.from(
      { length: 5 },
      (_, i) =>
        `<text x="${40 + i * 108}" y="80" font-family="Noto Serif CJK SC" font-weight="bold" font-size="84" writing-mode="tb" fill="#1c1a17">${words(next, 6)}</text>`,
    );
    const sheet = svg(640, 640, `<rect width="100%" height="100%" fill="#efe6d2"/>${lines.join('')}`);
    picture = sharp(sheet).composite([{ input: await sized(drawSeal(number), 76), left: 548, top: 548 }]);
  } else {
    const mark = await sized(drawLogo(number), Math.round(least * 0.3));
    picture = sharp(drawTemplate(Math.floor(next() * STOCK), width, height)).composite([
      { input: mark, left: Math.round(width * (0.1 + next() * 0.5)), top: Math.round(height * 0.3) },
    ]);
  }
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
}
