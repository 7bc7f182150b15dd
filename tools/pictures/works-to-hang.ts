import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';

const SHARED = join(import.meta.dirname, '../../../shared/design/mocks/pictures');

/**
 * A picture of the shared folder where it exists, otherwise one that the project draws; twice as large, as
 * JPEG.
 */
export async function pictureToHang(name: string, seed: number): Promise<Buffer> {
  const file = join(SHARED, `${name}.jpg`);
  if (!existsSync(file)) return drawPicture(seed, { width: 1200, height: 900, format: 'jpeg' });
  const { width = 600 } = await sharp(file).metadata();
  return sharp(readFileSync(file))
    .resize(width * 2)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A small one that the project draws: to decode it and to read its features takes a tenth. */
export const smallPicture = (_name: string, seed: number): Promise<Buffer> =>
  drawPicture(seed, { width: 400, height: 300, format: 'jpeg' });

export interface WorkToHang {
  title: string;
  workType: 'photo' | 'draw' | 'creative';
  picture: string;
}

/** The member's deposits, in this order; the first are public. */
export const worksToHang = [
  { title: '虎', workType: 'draw', picture: 'c-hu' },
  { title: '临《奥维尔教堂》', workType: 'draw', picture: 'p-church' },
  { title: '鹿柴', workType: 'draw', picture: 'c-lu' },
  { title: '织光', workType: 'photo', picture: 'p-roof' },
  { title: '相思', workType: 'draw', picture: 'c-xiang' },
  { title: '一池秋水', workType: 'photo', picture: 'p-duck' },
  { title: '春晓', workType: 'draw', picture: 's-chun' },
  { title: '寻隐者不遇', workType: 'draw', picture: 'c-xun' },
  { title: '心经', workType: 'draw', picture: 'c-xinh' },
  { title: '寿', workType: 'draw', picture: 'c-shou' },
  { title: '临《星月夜》', workType: 'draw', picture: 'p-star' },
  { title: '收获', workType: 'creative', picture: 'p-field' },
] as const satisfies readonly WorkToHang[];

export type WorkTitle = (typeof worksToHang)[number]['title'];
