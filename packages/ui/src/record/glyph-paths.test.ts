import { expect, test } from 'vitest';
import { glyphPaths } from './glyph-paths.ts';
import { modulePath } from './qr-code.tsx';

test('one bit of the digest changes the small mark', () => {
  const digest = new Uint8Array(32).fill(7);
  const other = Uint8Array.from(digest);
  other[0] = 8;
  expect(glyphPaths(digest)).toEqual(glyphPaths(Uint8Array.from(digest)));
  expect(glyphPaths(digest).lines).not.toBe(glyphPaths(other).lines);
});

test('the modules of a QR code become runs', () => {
  const rows = ['##.', '..#', '###'];
  expect(modulePath(3, (row, column) => rows[row]?.[column] === '#')).toBe(
    'M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z',
  );
});
