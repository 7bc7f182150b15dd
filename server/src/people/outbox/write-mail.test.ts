import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

test('a letter escapes quoted text and links only to our own pages', () => {
  const words = {
    kind: 'review',
    params: {},
    siteName: '印迹',
    portalUrl: 'https://yinji.example/app/',
  } as const;
  const notice = { title: '<b>确权</b>', body: '“<script>”', link: 'product-detail?id=1' };
  const written = writeMail({ ...words, notice });
  expect(written.html).not.toMatch(/<script>|<b>/);
  expect(written.text).toContain('https://yinji.example/app/product-detail?id=1');
  for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '../../x'])
    expect(writeMail({ ...words, notice: { ...notice, link } }).text).not.toContain(link);
});
