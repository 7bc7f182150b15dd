import type { OutputOf, getServiceTimes } from '@yinji/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownTimes } from './service-times.tsx';
import { serviceWords as words } from './service-words.ts';

const times: OutputOf<typeof getServiceTimes> = {
  since: '2026-08-30',
  until: '2026-11-27',
  least: 20,
  leastForNinth: 50,
  stamped: { count: 1234, medianSeconds: 2, ninthSeconds: 7 },
  cosigned: { count: 30, medianSeconds: 3, ninthSeconds: null },
  confirmation: { count: 21, medianSeconds: 3 * 86_400 + 3600, ninthSeconds: null },
  certification: null,
};

test('each time is shown as measured, and of few none', () => {
  const said = [...renderToStaticMarkup(<ShownTimes times={times} />).matchAll(/<dd>(.*?)<\/dd>/g)];
  expect(said.map(([, text]) => text)).toEqual([
    words.measured('1,234', '2 秒', '7 秒'),
    words.measured('30', '3 秒', undefined),
    words.measured('21', '3.1 天', undefined),
    words.few(20),
  ]);
});

test('a time is never said to be shorter than it was', () => {
  expect([119, 121, 7199, 7201, 172_799, 172_801].map((seconds) => words.duration(seconds))).toEqual([
    '119 秒',
    '3 分',
    '120 分',
    '3 小时',
    '48 小时',
    '2.1 天',
  ]);
});
