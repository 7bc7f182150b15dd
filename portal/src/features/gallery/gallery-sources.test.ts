import { expect, test } from 'vitest';
import { gallerySources, hasSizes } from './gallery-sources.ts';

const work = (width: number, height: number) => ({ previewUrl: '/p?key=a&work=b', width, height, title: '山' });
const last = (sources: string) => sources.split(', ').at(-1);

test('beyond the largest size the marked picture itself is offered, never wider than it is', () => {
  expect(last(gallerySources(work(4000, 3000), 'avif'))).toBe('/p?key=a&work=b 1600w');
  expect(last(gallerySources(work(1000, 4000), 'webp'))).toBe('/p?key=a&work=b 400w');
  expect(last(gallerySources(work(1200, 600), 'webp'))).toBe('/p?key=a&work=b 1200w');
});

test('a picture no larger than the largest size is offered once', () => {
  expect(last(gallerySources(work(900, 600), 'avif'))).toBe('/p?key=a&work=b&side=960&format=avif 900w');
});

test('the address of a picture outside display has one size', () => {
  expect(hasSizes('/p?key=a&until=1&work=b&signature=c')).toBe(true);
  expect(hasSizes('/p?key=a&until=1&signature=c')).toBe(false);
});
