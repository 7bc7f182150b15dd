import { expect, test } from 'vitest';
import { listFormulas } from './attack-pages/list-formulas.ts';
import { proveAttackPages } from './attack-pages.ts';

test(
  'no text, file name or tag becomes a script, a link, a turned line or a formula: a seeded part of all screens',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const tell = (line: string) => void (told.push(line), process.env['TELL'] && console.log(line));
    expect(await proveAttackPages({ seed: 1, share: 0.04 }, tell), told.join('\n')).toEqual([]);
  },
);

test('a formula in a sheet is found', () => {
  expect(listFormulas('\ufeffa,"=1+""2""",-5\r\n@x,+1,"b,=c"\r\n')).toEqual(['=1+"2"', '@x']);
});
