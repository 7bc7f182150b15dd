import { expect, test } from 'vitest';
import { characterReference, ownWorker } from './trusted-types.ts';

const ORIGIN = 'https://portal.example';
const WORKER = `${ORIGIN}/copyright/authorization/assets/hash-worker-BL8ZNKKF.js`;

test('the build’s own workers are trusted, by address or path', () => {
  expect(ownWorker(WORKER, ORIGIN)).toBe(WORKER);
  expect(ownWorker('/x/assets/sheet-worker-a_b-C9.js', ORIGIN)).toBe(
    `${ORIGIN}/x/assets/sheet-worker-a_b-C9.js`,
  );
});

test.each([
  'data:text/javascript,postMessage(1)',
  `blob:${WORKER}`,
  'https://elsewhere.example/assets/hash-worker-BL8ZNKKF.js',
  '//elsewhere.example/assets/hash-worker-BL8ZNKKF.js',
  `${WORKER}?x`,
  `${WORKER}#x`,
  'http://portal.example/assets/hash-worker-BL8ZNKKF.js',
  `${ORIGIN}/assets/hash-worker-x.js/../../api_prod/file/open`,
  `${ORIGIN}/assets/index-NQ1cMfc1.js`,
  `${ORIGIN}/api_prod/original?as=/assets/hash-worker-x.js`,
  'https://',
  '',
])('no worker starts from %j', (address) => {
  expect(ownWorker(address, ORIGIN)).toBeNull();
});

test('of markup one character reference is trusted, and nothing longer', () => {
  expect(['&copy;', '&frac12;', '&NotEqualTilde;'].map(characterReference)).not.toContain(null);
  const refused = [
    '',
    'x',
    '<b>',
    '&copy',
    '&#60;',
    '&lt;img src=x>',
    '&copy;<img src=x onerror=alert(1)>',
    '&lt;\n<i>',
  ];
  expect(new Set(refused.map(characterReference))).toEqual(new Set([null]));
});
