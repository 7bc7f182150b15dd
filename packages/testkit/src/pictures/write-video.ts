import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** So slow that a browser has little to decode: nothing that is filmed here moves. */
const FRAMES_A_SECOND = 5;

/**
 * A video of a picture that stands still, as a browser's fake camera takes it (YUV4MPEG2, 4:2:0, BT.601).
 * @param picture of even width and height
 */
export async function writeVideo(path: string, picture: Uint8Array): Promise<void> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const luma = Buffer.alloc(width * height);
  const [blue, red] = [Buffer.alloc(halfWidth * halfHeight), Buffer.alloc(halfWidth * halfHeight)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const [r, g, b] = [data[from]! / 255, data[from + 1]! / 255, data[from + 2]! / 255];
      luma[y * width + x] = 16 + 65.481 * r + 128.553 * g + 24.966 * b;
      if (x % 2 !== 0 || y % 2 !== 0) continue;
      const at = (y / 2) * halfWidth + x / 2;
      blue[at] = 128 - 37.797 * r - 74.203 * g + 112 * b;
      red[at] = 128 + 112 * r - 93.786 * g - 18.214 * b;
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\nFRAME\n`);
  await writeFile(path, Buffer.concat([head, luma, blue, red]));
}
