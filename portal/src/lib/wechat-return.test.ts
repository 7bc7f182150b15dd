import { expect, test } from 'vitest';
import { splitReturn } from './wechat-return.ts';

const state = 'ab'.repeat(32);
const base = 'https://yinji.example/copyright/authorization';
const own = `${base}/personal?currentType=payment&id=7`;

test.each(['#wechat_redirect', ''])(
  'code and state leave the address, and the fragment %j of the sign-in',
  (fragment) => {
    expect(splitReturn(`${own}&code=0a1B_-&state=${state}${fragment}`)).toEqual({
      returned: { state, code: '0a1B_-' },
      rest: own,
    });
  },
);

test.each([
  `${base}/verification-v2?number=YJ1&code=ABCD`,
  `${own}&code=x`,
  `${own}&state=${state}`,
  `${own}&code=x&state=short`,
  `${own}&code=%3Cx%3E&state=${state}`,
  `${base}/verification-v2?view=pay#${'x'.repeat(43)}`,
])('%s is another address, and stays', (other) => {
  expect(splitReturn(other)).toBeUndefined();
});
