/** The upper part of the right column: picture and rosette, or the rosette alone. */
import type { PictureData } from './document-data.ts';
import { drawRosette, drawSeal } from './draw-marks.ts';
import type { SealText } from './marks.ts';
import type { Sheet } from './sheet.ts';
import { strokeBox, within, type Box } from './strokes.ts';
import { fixed, MAIN } from './units.ts';

/** Rosette with the seal in its heart, within the box and centred. */
export function drawMark(
  sheet: Sheet,
  recordSha256: Uint8Array,
  seal: SealText,
  { x, y, width, height }: Box,
): void {
  const side = Math.min(width, height);
  const centre = { x: x + width / 2, y: y + height / 2 };
  drawRosette(sheet, recordSha256, centre, side);
  drawSeal(sheet, seal, centre, side * 0.205);
}

/** How large a picture is drawn: upright ones narrower, so that the rosette keeps its room. Millimetres. */
export function pictureSize(
  { width, height }: PictureData,
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / width, most.height / height);
  return { width: width * scale, height: height * scale };
}

/** The picture in its true proportions, with a hairline; embedded as it is, without encoding it again. */
export function drawPicture(sheet: Sheet, picture: PictureData, { x, y, width, height }: Box): void {
  const name = sheet.addXObject(
    sheet.pdf.addStream(
      `/Type /XObject\n/Subtype /Image\n/Width ${picture.width}\n/Height ${picture.height}\n/BitsPerComponent 8\n/ColorSpace /DeviceRGB\n/Filter /DCTDecode\n`,
      picture.jpeg,
      'plain',
    ),
  );
  within(sheet, { x, y: y + height }, () =>
    sheet.put(`${fixed(width)} 0 0 ${fixed(-height)} 0 0 cm /${name} Do`),
  );
  strokeBox(sheet, { x, y, width, height }, 0.18, 'ink3');
}

/**
 * The height that picture and rosette side by side need, millimetres: in the height for an upright picture a
 * wide one would float.
 */
export function heroHeight(picture: PictureData, most: { width: number; height: number }): number {
  const upright = picture.height > picture.width;
  return Math.min(
    most.height,
    Math.max(56, pictureSize(picture, { width: upright ? 60 : most.width, height: 999 }).height) + 13,
  );
}

/** Picture left, rosette right, both centred on the height. */
export function drawPictureAndMark(
  sheet: Sheet,
  {
    picture,
    recordSha256,
    seal,
    most,
  }: { picture: PictureData; recordSha256: Uint8Array; seal: SealText; most: number },
  y: number,
  height: number,
): void {
  const upright = picture.height > picture.width;
  const size = pictureSize(picture, { width: upright ? 60 : most, height: height - 5 });
  drawPicture(sheet, picture, { x: MAIN.left, y: y + (height - size.height) / 2, ...size });
  const room = MAIN.width - size.width - 4;
  const side = Math.min(room, height - 3, 76);
  drawMark(sheet, recordSha256, seal, {
    x: MAIN.right - side - (room - side) / 2,
    y: y + (height - side) / 2,
    width: side,
    height: side,
  });
}
