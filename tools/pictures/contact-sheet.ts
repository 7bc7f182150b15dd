import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Taken } from './camera.ts';

const GAP = 16;
const HEIGHT = 1400;
/** On the sheet: a picture's width by the width of its window. */
const SMALL: Record<number, number> = { 360: 200, 768: 320, 1280: 480 };

/** All pictures of one screen side by side, small; pictures longer than the sheet are cut. */
export async function makeSheet({ files, screen }: Taken): Promise<string | undefined> {
  const first = files[0];
  if (first === undefined) return undefined;
  const parts: OverlayOptions[] = [];
  let left = GAP;
  for (const { file, width } of files) {
    const small = await sharp(file)
      .resize({ width: SMALL[width] ?? 320 })
      .toBuffer({ resolveWithObject: true });
    const cut = Math.min(small.info.height, HEIGHT);
    const input = await sharp(small.data)
      .extract({ left: 0, top: 0, width: small.info.width, height: cut })
      .toBuffer();
    parts.push({ input, left, top: GAP });
    left += small.info.width + GAP;
  }
  const sheet = join(dirname(first.file), `${screen.state}-sheet.png`);
  await sharp({ create: { width: left, height: HEIGHT + GAP * 2, channels: 3, background: '#8a8577' } })
    .composite(parts)
    .png({ palette: true })
    .toFile(sheet);
  return sheet;
}

/** One page with every sheet, and the faults of each screen. */
export function writeIndex(
  folder: string,
  taken: readonly Taken[],
  sheets: readonly (string | undefined)[],
): void {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts = taken.map(({ screen, files, faults }, at) => {
    const told = Object.entries(faults)
      .filter(([, all]) => all.length > 0)
      .map(([kind, all]) => `<li>${kind}: ${escape(all.join(' | '))}</li>`);
    const links = files.map(
      ({ file, width, theme }) => `<a href="${relative(folder, file)}">${width} ${theme}</a>`,
    );
    const sheet = sheets[at];
    return `<section><h2>${screen.app} ${screen.name} · ${screen.state}</h2><p>${links.join(' ')}</p><ul>${told.join('')}</ul>${sheet ? `<img loading="lazy" src="${relative(folder, sheet)}" alt="">` : ''}</section>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>body{font:14px/1.5 system-ui;margin:24px}img{max-width:100%}li{color:#a62b1f}</style>${parts.join('\n')}`,
  );
}
