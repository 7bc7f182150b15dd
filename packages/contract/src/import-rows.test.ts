import { describe, expect, test } from 'vitest';
import { defuse, findImportFaults, isDay, type ImportRow } from './import-rows.ts';

const TODAY = '2026-11-21';
const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  title: '松下问童子',
  workType: 'draw',
  description: '',
  claimedCreatedOn: '',
  file: { name: 'a.png', sizeBytes: 1, sha256: String(line), sm3: '' },
  ...more,
});
const faultsOf = (more: Partial<ImportRow>) =>
  findImportFaults([row(2, more)], TODAY).map(({ column, fault }) => `${column} ${fault}`);

test('a valid row has no fault', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ claimedCreatedOn: TODAY, description: '两行\n说明' })).toEqual([]);
});

test.each([
  [{ title: '' }, 'title missing'],
  [{ title: '长'.repeat(101) }, 'title too-long'],
  [{ title: '上\n下' }, 'title unreadable'],
  [{ title: '左\u202e右' }, 'title unreadable'],
  [{ title: '=1+1' }, 'title formula'],
  [{ title: '#REF!' }, 'title formula'],
  [{ description: '#NAME?' }, 'description formula'],
  [{ description: '说'.repeat(1001) }, 'description too-long'],
  [{ workType: '' }, 'workType missing'],
  [{ workType: '油画' }, 'workType unknown-type'],
  [{ claimedCreatedOn: '2026-02-29' }, 'claimedCreatedOn not-a-date'],
  [{ claimedCreatedOn: '2026-11-22' }, 'claimedCreatedOn date-ahead'],
  [{ claimedCreatedOn: '1899-12-31' }, 'claimedCreatedOn date-too-early'],
  [{ file: { name: '', sizeBytes: 104_857_600, sha256: '', sm3: '' } }, 'fileName file-too-large'],
] as const)('%j: %s', (more, fault) => {
  expect(faultsOf(more as Partial<ImportRow>)).toEqual([fault]);
});

test('the same picture under two names is reported at the second', () => {
  const file = row(2).file;
  expect(findImportFaults([row(2), row(3, { file })], TODAY)).toEqual([
    { line: 3, column: 'fileName', fault: 'same-file-twice' },
  ]);
});

describe('days', () => {
  test.each([
    ['2024-02-29', true],
    ['2026-2-9', false],
    ['2026-13-01', false],
    ['2026-06-31', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is));
});

test.each(['=cmd', '+1', '-1', '@x', '\t=1'])('%j is written as text', (cell) => {
  expect(defuse(cell)).toBe(`'${cell}`);
  expect(defuse(`画${cell}`)).toBe(`画${cell}`);
});
