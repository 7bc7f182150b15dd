import { assert, constantFrom, integer, nat, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistrationNumber as parse } from './registration-number.ts';

const YEAR = 2026;

test.each([
  ['国作登字-2021-F-00025677', '国', 2021, 'F', '00025677', false],
  ['国作登字-2021-L-00027776', '国', 2021, 'L', '00027776', false],
  ['国作登字-2022-F-10174906', '国', 2022, 'F', '10174906', false],
  ['国作登字-2026-A-00037559', '国', 2026, 'A', '00037559', false],
  ['国作登字-2019-I-A0106805', '国', 2019, 'I', 'A0106805', true],
  ['粤作登字-2019-F-00015229', '粤', 2019, 'F', '00015229', false],
  ['陕作登字-2024-F-00013790', '陕', 2024, 'F', '00013790', false],
  ['赣作登字-2023-A-00132773', '赣', 2023, 'A', '00132773', false],
  ['兵作登字-2023-G-00000012', '兵', 2023, 'G', '00000012', false],
])('%s is parsed', (text, region, year, category, serial, isDci) => {
  expect(parse(text, YEAR)).toEqual({ style: 'current', region, year, category, serial, isDci, text });
});

test.each([
  ['作登字:(19)-(2012)-(F)-(00123)号', '19', '作登字:19-2012-F-00123号'],
  ['作登字：19-2012-F-00123号', '19', '作登字:19-2012-F-00123号'],
  ['作登字-2012-F-00123', '', '作登字-2012-F-00123号'],
])('%s is a number of 1994', (written, region, text) => {
  expect(parse(written, YEAR)).toMatchObject({ style: 'legacy', region, year: 2012, text });
  expect(parse(text, YEAR)?.text).toBe(text);
});

test.each([
  '国作登字-2027-F-00025677',
  '国作登字-1990-F-00025677',
  '国作登字-2021-Q-00025677',
  '国作登字-2021-F-0002567',
  '国作登字-2021-F-00000000',
  '国作登字-2021-F-AB025677',
  '伪作登字-2021-F-00025677',
  '国作登字2021F00025677',
  '软著登字第1234567号',
  'YJBQ-2026-7K3M-9Q4D-V2XH-J',
  '',
])('%s is refused', (text) => {
  expect(parse(text, YEAR)).toBeUndefined();
});

test('dashes, widths, blanks and cases are one spelling', () => {
  expect(parse(' 粤作登字 — ２０１９ – ｆ － 00015229 ', YEAR)?.text).toBe('粤作登字-2019-F-00015229');
});

const number = tuple(
  constantFrom(...'国京粤陕赣兵'),
  integer({ min: 1995, max: YEAR }),
  constantFrom(...'ABCDEFGHIJKLMNOP'),
  oneof(
    integer({ min: 1, max: 99_999_999 }).map((serial) => String(serial).padStart(8, '0')),
    integer({ min: 1, max: 9_999_999 }).map((serial) => `A${String(serial).padStart(7, '0')}`),
  ),
).map(([region, year, letter, serial]) => `${region}作登字-${year}-${letter}-${serial}`);

test('a number written by the rule is parsed and formatted unchanged', () => {
  assert(property(number, (text) => parse(text, YEAR)?.text === text));
});

test('parsing is idempotent', () => {
  assert(
    property(oneof(number, string({ maxLength: 60 })), (text) => {
      const once = parse(text, YEAR);
      return once === undefined || parse(once.text, YEAR)?.text === once.text;
    }),
  );
});

test('one changed character gives another number or none', () => {
  assert(
    property(number, nat(18), constantFrom(...'0123456789-XZ国'), (text, at, put) => {
      const changed = text.slice(0, at) + put + text.slice(at + 1);
      return changed === text || parse(changed, YEAR)?.text !== text;
    }),
  );
});
