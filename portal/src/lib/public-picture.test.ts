import { expect, test } from 'vitest';
import { sourcesOf } from './public-picture.tsx';

const work = (width: number, height: number) => ({ previewUrl: '/p?key=a', width, height, title: '山' });
const widths = (sources: string) => sources.split(', ').map((one) => Number(/ (\d+)w$/.exec(one)?.[1]));

test('the widths are those of the pictures, whose long side is bounded', () => {
  expect(sourcesOf(work(4000, 3000), 'avif')).toBe(
    '/p?key=a&side=240&format=avif 240w, /p?key=a&side=480&format=avif 480w, /p?key=a&side=960&format=avif 960w',
  );
  expect(widths(sourcesOf(work(1000, 4000), 'webp'))).toEqual([60, 120, 240]);
});

test('a small picture is not offered in missing sizes', () => {
  expect(widths(sourcesOf(work(300, 200), 'webp'))).toEqual([240, 300]);
  expect(widths(sourcesOf(work(100, 50), 'webp'))).toEqual([100]);
});
