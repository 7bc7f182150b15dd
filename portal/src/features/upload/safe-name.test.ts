import { isSafePath } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { cleanLine, safeName } from './safe-name.ts';

test('an ordinary name is unchanged, with Han and dots inside', () => {
  expect(safeName('寿-扫描.600dpi.tif')).toBe('寿-扫描.600dpi.tif');
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j.png', 'a_b_c_d_e_f_g_h_i_j.png'],
  ['..', '_'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['.htaccess', '_htaccess'],
  ['  画 .jpg . ', '画 .jpg'],
  ['', 'original'],
  ['...', '_'],
  ['tab\there\u0000.png', 'tab here .png'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['e\u0301.png', 'é.png'],
])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe));

test('a long name is cut before its extension and never through a character', () => {
  const cut = safeName(`${'𠮷'.repeat(120)}.tiff`);
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut.endsWith('𠮷.tiff')).toBe(true);
  expect(cut.isWellFormed()).toBe(true);
});

test('the result is valid on every system and unchanged by trimming', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const safe = safeName(`${String.fromCharCode(code)}a${String.fromCharCode(code)}`);
    expect(isSafePath(safe) && safe === safe.trim() && !safe.includes('/'), code.toString(16)).toBe(true);
  }
});

test('a title loses line breaks, control and direction characters', () => {
  expect(cleanLine(' 春\n江\u202e \u2028')).toBe('春 江');
});
