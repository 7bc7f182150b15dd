import { expect, test } from 'vitest';
import { maskText } from './mask-text.ts';

test.each([
  '13812345678',
  '138 1234 5678',
  '+86 138-1234-5678',
  '１３８１２３４５６７８',
  '11010519491231002X',
  '110105 19491231 002x',
  'zhibai@example.cn',
  '6222 0212 3456 7890',
  '010-62345678',
])('%s is hidden from the other side', (secret) => {
  const masked = maskText(`请联系${secret}，作品摄于 2026 年。`);
  expect(masked).not.toContain(secret);
  expect(masked.replace('2026', '')).not.toMatch(/\d{4}/u);
  expect(masked).toContain('2026');
});

test('numbers of records, dates and amounts stay', () => {
  const text = '编号 YJCZ-2026-ABCD，2026-11-21 首发，稿酬 12000 元，第 381234 号';
  expect(maskText(text)).toBe(text);
});
