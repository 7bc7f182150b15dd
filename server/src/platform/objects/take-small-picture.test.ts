import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { PictureError, type Turn } from '@yinji/originality';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../app-context.ts';
import { takeSmallPicture } from './take-small-picture.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

test('where too many wait the picture is refused for later, and its file is gone', async () => {
  const client = new AbortController();
  const turns: Turn[] = [];
  const busy = {
    ...t.context,
    pictures: {
      previewPicture: (_path: string, turn: Turn) => {
        turns.push(turn);
        return Promise.reject(new PictureError('busy', ''));
      },
    },
  } as unknown as AppContext;
  const file = { name: 'a.png', stream: Readable.from([Buffer.from('a')]), signal: client.signal };
  const admission = { who: 'somebody', word: '头像', admit: () => Promise.resolve() };
  expect(await codeOf(takeSmallPicture(busy, file, admission, () => Promise.resolve()))).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect(turns).toEqual([{ who: 'somebody', signal: client.signal }]);
  expect(await readdir(dirname(await t.context.objects.temporaryPath()))).toEqual([]);
});
