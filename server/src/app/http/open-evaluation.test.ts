import { expect, test } from 'vitest';
import { sayOpenEvaluation } from './open-evaluation.ts';
import { toSheet } from './prerendered-pages.ts';

test('a page of an open evaluation begins with what it is, in a style that its policy allows', async () => {
  const page = '<head><title>t</title></head><body><div id="root"></div></body>';
  const sheet = await toSheet(sayOpenEvaluation(page));
  expect(String(sheet.plain)).toMatch(/<body><p class="open-evaluation" role="note">评估环境：/);
  expect(String(sheet.plain)).toContain('<div id="root"></div>');
  expect(sheet.policy).toMatch(/style-src 'self' 'sha256-/);
});
