import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { matchFiles } from './match-files.ts';
import { parseSheet, SheetRefused, type Cell } from './parse-sheet.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

const HEAD: Cell[] = ['文件名', '作品名称', '作品类型', '创作完成日期', '作品说明'];
const rowsOf = (...rows: Cell[][]) => parseSheet([HEAD, ...rows]);
const faultOf = (cells: Cell[][]) => {
  try {
    parseSheet(cells);
    return 'read';
  } catch (cause) {
    return cause instanceof SheetRefused ? cause.fault : 'fault';
  }
};

test('lines are numbered like in the spreadsheet; blank ones and the example are skipped', () => {
  const rows = rowsOf(
    ['示例.jpg', '示例：松下问童子', '书画', '', ''],
    [null, null, null],
    ['a.jpg', ' 秋山 ', '书画', '2026-03-05', '两行\r\n说明'],
  );
  expect(rows).toEqual([
    {
      line: 4,
      fileName: 'a.jpg',
      title: '秋山',
      workType: 'draw',
      claimedCreatedOn: '2026-03-05',
      description: '两行\n说明',
    },
  ]);
});

test('headings are found below a title, with marks and hints, in any order', () => {
  const [row] = parseSheet([
    ['我的作品清单'],
    ['作品类型 *（必填）', '文 件 名：', '作品名称*'],
    ['摄影', 'b.png', '雪'],
  ]);
  expect(row).toMatchObject({
    line: 3,
    fileName: 'b.png',
    title: '雪',
    workType: 'photo',
    claimedCreatedOn: '',
  });
});

test.each([
  [new Date('2026-03-05T00:00:00Z'), '2026-03-05'],
  [46086, '2026-03-05'],
  ['46086', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['２０２６．３．５', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['2026-02-30', '2026-02-30'],
  ['去年', '去年'],
  [new Date(Number.NaN), ''],
] as const)('the date %j is read as %s', (cell, day) => {
  expect(rowsOf(['a.jpg', '甲', '书画', cell])[0]?.claimedCreatedOn).toBe(day);
});

test.each([
  ['ＤＲＡＷ', 'draw'],
  ['创意', 'creative'],
  ['油画', '油画'],
])('the type %s is read as %s', (written, type) => {
  expect(rowsOf(['a.jpg', '甲', written])[0]?.workType).toBe(type);
});

test('numbers, booleans and half characters are text', () => {
  const [row] = rowsOf([1, true, '书画', '', '\ud800x\u200b']);
  expect([row?.fileName, row?.title]).toEqual(['1', 'true']);
  expect(row?.description.isWellFormed()).toBe(true);
});

test('a file that is not a sheet of works is refused as a whole', () => {
  expect(faultOf([])).toBe('no-head');
  expect(faultOf([['文件名', '作品名称']])).toBe('no-head');
  expect(faultOf([HEAD])).toBe('empty');
  const rows = (count: number) => Array.from({ length: count }, (_, at): Cell[] => [`${at}.jpg`, '甲', '书画']);
  expect(faultOf([HEAD, ...rows(500)])).toBe('read');
  expect(faultOf([HEAD, ...rows(501)])).toBe('too-many');
});

test('an xlsx with merged cells and dates is read; its unpacked size is in its directory', async () => {
  const path = join(tmpdir(), `yinji-sheet-${process.pid}.xlsx`);
  try {
    await writeXlsxFile([
      HEAD.map((value) => ({ value: String(value), type: String })),
      [
        { value: 'a.jpg', rowSpan: 2 },
        { value: '甲', type: String },
        { value: '书画', type: String },
        { value: new Date('2026-03-05T00:00:00Z'), type: Date, format: 'yyyy/m/d' },
      ],
      [null, { value: '乙', type: String }, { value: '书画', type: String }],
    ] as never).toFile(path);
    const rows = parseSheet((await readSheet(path)) as never);
    // A merged cell's other parts are empty, and are reported as missing.
    expect(rows.map((row) => [row.line, row.fileName, row.claimedCreatedOn])).toEqual([
      [2, 'a.jpg', '2026-03-05'],
      [3, '', ''],
    ]);
    const bytes = new Uint8Array(readFileSync(path));
    expect(unpackedBytes(bytes)).toBeGreaterThan(bytes.length);
    expect(unpackedBytes(bytes.subarray(0, 40))).toBeUndefined();
  } finally {
    rmSync(path, { force: true });
  }
});

describe('files of rows', () => {
  const file = (name: string) => ({ name });
  const faults = (rows: string[], files: string[]) =>
    matchFiles(
      rows.map((fileName) => ({ fileName })),
      files.map(file),
    ).matches.map((one) => one.fault ?? one.file?.name);

  test('case, width, folders and a hidden ending make no difference', () => {
    expect(
      faults(['img_1.JPG', 'a（1）.png', '图\\b.png', 'c'], ['IMG_1.jpg', 'a(1).png', 'b.png', 'c.webp']),
    ).toEqual(['IMG_1.jpg', 'a(1).png', 'b.png', 'c.webp']);
    // A name composed as one system writes it, and decomposed as another does.
    expect(faults(['é.png'.normalize('NFC')], ['é.png'.normalize('NFD')])).toEqual(['é.png'.normalize('NFD')]);
  });

  test('an ambiguous name is reported and not guessed', () => {
    expect(
      faults(['a.jpg', 'A.JPG', 'b.jpg', '', 'c', 'd.jpg'], ['a.jpg', 'b.jpg', 'B.jpg', 'c.png', 'c.jpg']),
    ).toEqual(['named-twice', 'named-twice', 'file-ambiguous', 'missing', 'file-ambiguous', 'file-not-chosen']);
  });

  test('files without a row are left over', () => {
    const { unused } = matchFiles([{ fileName: 'a.jpg' }], [file('a.jpg'), file('z.jpg')]);
    expect(unused).toEqual([file('z.jpg')]);
  });
});
