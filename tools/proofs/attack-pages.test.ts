import { beforeAll, expect, test } from 'vitest';
import { listFormulas } from './attack-pages/list-formulas.ts';
import { proveBothAttacks } from './attack-pages.ts';

const told: string[] = [];
let faults: Awaited<ReturnType<typeof proveBothAttacks>>;

beforeAll(async () => {
  const tell = (line: string) => void (told.push(line), process.env['TELL'] && console.log(line));
  faults = await proveBothAttacks({ pages: { seed: 1, share: 0.04 }, house: { seed: 1, share: 0.15 } }, tell);
}, 600_000);

test('no text, file name or tag becomes a script, a link, a turned line or a formula: a seeded part of all screens', () => {
  expect(faults.pages, told.join('\n')).toEqual([]);
});

test('whatever somebody is about to do in a filled house, nobody else can: a seeded part of all others', () => {
  expect(faults.house, told.join('\n')).toEqual([]);
});

test('a formula in a sheet is found', () => {
  expect(listFormulas('\ufeffa,"=1+""2""",-5\r\n@x,+1,"b,=c"\r\n')).toEqual(['=1+"2"', '@x']);
});
