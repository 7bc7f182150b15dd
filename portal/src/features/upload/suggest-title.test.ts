import { expect, test } from 'vitest';
import { suggestTitle } from './suggest-title.ts';

test.each([
  ['秋山问道.jpg', '秋山问道'],
  ['墨竹 2026.tif', '墨竹 2026'],
  ['night_harbour.final.png', 'night harbour.final'],
  ['没有扩展名', '没有扩展名'],
])('%s offers the title %s', (name, title) => expect(suggestTitle(name)).toBe(title));

test.each([
  'IMG_4213.JPG',
  'DSC01234.jpg',
  'DSCF2231.jpg',
  'PXL_20261102_081500.jpg',
  'mmexport1699999999999.jpg',
  '微信图片_20261102.png',
  '屏幕截图 2026-11-02 101112.png',
  '20261102.tif',
  'image (3).webp',
  '.jpg',
])('%s is a generated name and suggests none', (name) => expect(suggestTitle(name)).toBe(''));

test('a long name is cut to the length of a title', () =>
  expect([...suggestTitle(`${'山'.repeat(140)}.png`)]).toHaveLength(100));
