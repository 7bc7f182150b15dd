import { describe, expect, it } from 'vitest';
import { splitRuns } from './faces.ts';
import { textWidth, wrapText } from './text.ts';
import { chineseDate, grouped, plainTime, preciseTime } from './times.ts';

const style = { size: 9 };

describe('wrapText', () => {
  it('breaks between Chinese characters, keeps words and numbers whole', () => {
    const lines = wrapText('本件编号为 YJCZ-2026-7K3M 的存证，共 48,213,904 字节。', style, 30);
    expect(lines.join('')).toContain('YJCZ-2026-7K3M');
    expect(lines.some((line) => line.includes('YJCZ-2026-7K3M'))).toBe(true);
    for (const line of lines) expect(textWidth(line, style)).toBeLessThanOrEqual(30);
  });

  it('begins no line with a closing mark and ends none with an opening one', () => {
    for (let width = 16; width < 40; width += 0.5) {
      for (const line of wrapText('“甲”、（乙）与《丙》；丁：戊。己，庚！辛？（壬癸）', style, width)) {
        expect(line).not.toMatch(/^[、。，；：！？）》”]/);
        expect(line).not.toMatch(/[（《“]$/);
      }
    }
  });

  it('cuts text that does not fit and marks that', () => {
    const [line = '', ...rest] = wrapText('一二三四五六七八九十'.repeat(4), style, 30, 1);
    expect(rest).toEqual([]);
    expect(line).toMatch(/^一.*…$/);
  });
});

it('sets rare characters in a face that has them', () => {
  const files = splitRuns('吉𠮷龘', 'bold').map(({ face, text }) => [face.name === 'NotoSerifJP-Bold', text]);
  expect(files).toEqual([
    [false, '吉'],
    [true, '𠮷'],
    [false, '龘'],
  ]);
});

it('prints times in UTC+08:00', () => {
  const instant = new Date('2026-12-31T16:00:00.007Z');
  expect([chineseDate(instant), preciseTime(instant), plainTime(instant)]).toEqual([
    '2027年1月1日',
    '00:00:00.007',
    '2027-01-01 00:00:00',
  ]);
  expect(grouped(1_048_311)).toBe('1,048,311');
});
