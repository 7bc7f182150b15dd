import { describe, expect, it } from 'vitest';
import { printFileName } from './file-name.ts';
import { textWidth } from './text.ts';

const style = { size: 8.5 };
const print = (name: string) => printFileName(name, style, 90);

describe('printFileName', () => {
  it('prints a name as it is', () => {
    expect(print('竞帆_定稿 (2).tif')).toBe('「竞帆_定稿 (2).tif」');
  });

  it('elides a long name in the middle, on one line, with its extension', () => {
    for (const name of [`${'石桥与雨巷的水墨'.repeat(20)}_v3.final.tif`, `${'w'.repeat(190)}.jpeg`]) {
      const printed = print(name);
      expect(printed).toMatch(/^「[石w].+….+\.(tif|jpeg)」$/);
      expect(textWidth(printed, style)).toBeLessThanOrEqual(90);
      expect(textWidth(printed, style)).toBeGreaterThan(80);
    }
  });

  it('prints code points for characters that reorder the line, end it or are not seen', () => {
    expect(print('画\u202egpj.exe')).toBe('「画〔U+202E〕gpj.exe」');
    expect(print('a\nb\u0000.png')).toBe('「a〔U+000A〕b〔U+0000〕.png」');
    expect(print('a\u200b\ufeff\u2028\u00ad.png')).toBe('「a〔U+200B〕〔U+FEFF〕〔U+2028〕〔U+00AD〕.png」');
  });

  it('cannot be closed by the name', () => {
    expect(print('甲.tif」　原件先送达「')).toBe('「甲.tif〔U+300D〕　原件先送达〔U+300C〕」');
  });
});
