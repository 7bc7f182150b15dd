import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { takeFile } from './take-file.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

test.each([
  [true, 'FILE_TOO_LARGE'],
  [false, 'done'],
])('where strangers try an installation (%s), eleven megabytes are: %s', async (isOpenEvaluation, code) => {
  const context = { ...t.context, config: { ...t.context.config, isOpenEvaluation } };
  const parts = Readable.from(Array.from({ length: 11 }, () => Buffer.alloc(1_000_000)));
  expect(await codeOf(takeFile(context, parts, { kinds: 'anything' }))).toBe(code);
});
