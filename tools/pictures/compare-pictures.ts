import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

export interface Difference {
  /** Path below both folders. */
  file: string;
  /** Undefined where only one folder has the picture. */
  pixels?: number;
  /** Why they cannot be compared. */
  reason?: string;
}

export interface Comparison {
  compared: number;
  differing: Difference[];
}

/** Per channel: two runs of one browser may differ by this at the edges of letters; more is a change. */
const TOLERANCE = 2;

/**
 * Compares the pictures of two folders pixel by pixel. Where they differ, writes the second with the differing
 * pixels in red to `differences`, which is emptied first.
 */
export async function comparePictures(before: string, after: string, differences: string): Promise<Comparison> {
  rmSync(differences, { recursive: true, force: true });
  const names = new Set([...picturesIn(before), ...picturesIn(after)]);
  const differing: Difference[] = [];
  for (const file of [...names].toSorted()) {
    const found = await compareOne(join(before, file), join(after, file), join(differences, file));
    if (found !== undefined) differing.push({ file, ...found });
  }
  return { compared: names.size, differing };
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.png') && !name.endsWith('-sheet.png'),
  );

async function compareOne(
  before: string,
  after: string,
  difference: string,
): Promise<Omit<Difference, 'file'> | undefined> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (one === undefined || other === undefined)
    return { reason: `only ${one === undefined ? 'after' : 'before'}` };
  const { width, height } = other.info;
  const shared = Math.min(one.info.height, height);
  if (one.info.width !== width) return { reason: `${one.info.width} pixels wide, then ${width}` };
  const marked = Buffer.from(other.data);
  // The part that only the taller picture has counts as different throughout.
  let pixels = Math.abs(one.info.height - height) * width;
  for (let at = 0; at < shared * width * 3; at += 3) {
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) <= TOLERANCE,
    );
    if (isSame) continue;
    pixels += 1;
    marked.set([255, 0, 0], at);
  }
  if (pixels === 0) return undefined;
  mkdirSync(dirname(difference), { recursive: true });
  await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(difference);
  return one.info.height === height
    ? { pixels }
    : { pixels, reason: `${one.info.height} pixels high, then ${height}` };
}

const pixelsOf = (file: string) =>
  sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
