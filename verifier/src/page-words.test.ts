import { expect, it } from 'vitest';
import { WORDS } from './page-words.ts';

it('also where checks were not made, what stands beside the verdict is true', () => {
  expect(WORDS.local).toBe('核验刚刚在您的浏览器里完成，文件没有上传。');
});
