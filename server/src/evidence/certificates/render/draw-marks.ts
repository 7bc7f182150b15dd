import {
  ROSETTE_ON_PAPER,
  rosetteOf,
  rosetteSector,
  SEAL_BORDER,
  SEAL_GROUND,
  SEAL_SIDE,
  SEAL_STROKE_WIDTH,
  SEAL_TILT,
  sealStrokes,
  stripBars,
  type SealText,
} from './marks.ts';
import type { Sheet } from './sheet.ts';
import { strokeBox, within, type Box } from './strokes.ts';
import { fixed, rgb } from './units.ts';

/** SVG path of straight lines ("M x y dx…" as in SEAL_GROUND) is absolute pairs: PDF operators of it. */
const groundOperators = SEAL_GROUND.slice(1, -1)
  .trim()
  .split(/\s+/)
  .map(Number)
  .reduce(
    (ops, value, i, all) => (i % 2 === 0 ? `${ops}${value} ${all[i + 1]} ${i === 0 ? 'm' : 'l'} ` : ops),
    '',
  )
  .concat('h f');

/** The record's rosette in a square of `side` millimetres about a point: one sector as a form, rotated. */
export function drawRosette(
  sheet: Sheet,
  recordSha256: Uint8Array,
  centre: { x: number; y: number },
  side: number,
): void {
  const rosette = rosetteOf(recordSha256);
  const { unit } = ROSETTE_ON_PAPER;
  let sector = '';
  for (const [x = 0, y = 0, ...points] of rosetteSector(rosette, ROSETTE_ON_PAPER)) {
    // About its own start a strand has smaller numbers, which take less room.
    const near = points.map((value, at) => value - (at % 2 === 0 ? x : y));
    sector += `q 1 0 0 1 ${x} ${y} cm 0 0 m`;
    for (let i = 0; i < near.length; i += 6) sector += ` ${near.slice(i, i + 6).join(' ')} c`;
    sector += ' S Q\n';
  }
  const edge = 1.2 * unit;
  const form = sheet.addXObject(
    sheet.pdf.addStream(
      `/Type /XObject\n/Subtype /Form\n/BBox [-${edge} -${edge} ${edge} ${edge}]\n/Resources <<>>\n`,
      sector,
      'numbers',
    ),
  );
  const scale = side / 2 / unit;
  const line = Math.min(0.125, side * 0.00145);
  within(sheet, { ...centre, scale }, () => {
    sheet.put(`${rgb('brand')} RG ${fixed(line / scale)} w 1 J 1 j`);
    for (let k = 0; k < rosette.petals; k += 1) {
      within(sheet, { x: 0, y: 0, degrees: (360 * k) / rosette.petals }, () => sheet.put(`/${form} Do`));
    }
  });
}

/** The cinnabar seal, tilted, `side` millimetres, about a point. Opaque: no blending. */
export function drawSeal(sheet: Sheet, text: SealText, centre: { x: number; y: number }, side: number): void {
  within(sheet, { ...centre, degrees: SEAL_TILT, scale: side / SEAL_SIDE }, () =>
    within(sheet, { x: -SEAL_SIDE / 2, y: -SEAL_SIDE / 2 }, () => {
      const { inset, width } = SEAL_BORDER;
      sheet.put(`${rgb('seal')} rg ${groundOperators}`);
      strokeBox(
        sheet,
        { x: inset, y: inset, width: SEAL_SIDE - 2 * inset, height: SEAL_SIDE - 2 * inset },
        width,
        'white',
      );
      const strokes = sealStrokes(text)
        .map((points) => points.map(([x, y], i) => `${fixed(x)} ${fixed(y)} ${i === 0 ? 'm' : 'l'}`).join(' '))
        .join(' ');
      sheet.put(`${SEAL_STROKE_WIDTH} w 1 J 1 j ${strokes} S`);
    }),
  );
}

/** The 32 bars of a digest, stretched to the box. */
export function drawStrip(sheet: Sheet, sha256: Uint8Array, { x, y, width, height }: Box): void {
  const bars = stripBars(sha256);
  const [scaleX, scaleY] = [width / 320, height / 40];
  // Every bar at an origin of its own: they differ in one number.
  const drawn = bars.map((bar, at) => {
    const step = (bars[at + 1]?.x ?? bar.x) - bar.x;
    return `0 0 ${fixed(bar.width)} ${-bar.height.toFixed(1)} re f 1 0 0 1 ${fixed(step)} 0 cm`;
  });
  sheet.put(
    `q ${fixed(scaleX)} 0 0 ${fixed(scaleY)} ${fixed(x + (bars[0]?.x ?? 0) * scaleX)} ${fixed(y + height)} cm ${rgb('ink')} rg ${drawn.join(' ')} Q`,
  );
}

/** How the rosette is read aloud. */
export const rosetteName = (recordSha256: Uint8Array): string => rosetteOf(recordSha256).name;
