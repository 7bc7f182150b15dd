import { expect, test } from 'vitest';
import { faultsOf } from './check-broadcast.ts';

const good = { title: '维护通知', body: '今晚十点暂停。', link: '', audience: 'all' } as const;

test.each(['', '/notices', '/product-detail?id=0199c000-0000'])(
  '%j is a page of the portal, or empty',
  (link) => {
    expect(faultsOf({ ...good, link })).toEqual({});
  },
);

test.each(['https://evil.example', '//evil.example', 'notices', '/a/b', '/a b'])('%j is refused', (link) => {
  expect(Object.keys(faultsOf({ ...good, link }))).toEqual(['link']);
});

test('title and body have their lengths', () => {
  expect(Object.keys(faultsOf({ ...good, title: ' ', body: 'x'.repeat(1001) }))).toEqual(['title', 'body']);
});
