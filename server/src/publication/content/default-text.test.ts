import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AGREEMENT_VERSIONS } from '../../platform/settings/config.ts';
import { defaultText } from './default-text.ts';

/** A version is one text that people accepted: if this fails, the text has changed and needs a new version. */
test('a built-in agreement is one text under its version', () => {
  const digest = (kind: 'userPolicy' | 'privacyPolicy') =>
    createHash('sha256')
      .update(JSON.stringify(defaultText(kind)))
      .digest('hex')
      .slice(0, 16);
  expect({
    [`userPolicy ${AGREEMENT_VERSIONS.userPolicy}`]: digest('userPolicy'),
    [`privacyPolicy ${AGREEMENT_VERSIONS.privacyPolicy}`]: digest('privacyPolicy'),
  }).toEqual({ 'userPolicy 2026-11': '976a18f06606dfef', 'privacyPolicy 2026-11-22': '293fa1abbd810284' });
});
