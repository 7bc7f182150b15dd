import { isSafePath } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { cleanLine, safeName } from './safe-name.ts';

test('an ordinary name stays as it is, Han and dots inside included', () => {
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

test('whatever comes in, every system takes it and trimming changes nothing', () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const safe = safeName(`${String.fromCharCode(code)}a${String.fromCharCode(code)}`);
    expect(isSafePath(safe) && safe === safe.trim() && !safe.includes('/'), code.toString(16)).toBe(true);
  }
});

test('a title loses line breaks, controls and turned directions', () => {
  expect(cleanLine(' 春\n江\u202e \u2028')).toBe('春 江');
});
