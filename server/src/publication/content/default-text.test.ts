import { createHash } from 'node:crypto';
import { LONGEST_WAIT_MS } from '@yinji/evidence';
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
  }).toEqual({ 'userPolicy 2026-11-30': '7e3c94dafb6f5b7f', 'privacyPolicy 2026-11-30': '6487b45a1bf2a7ab' });
});

test("the agreement makes the receipt's promise", () => {
  expect(LONGEST_WAIT_MS / 3_600_000).toBe(24);
  expect(defaultText('userPolicy')?.body).toMatch(/回执，承诺在收到之后二十四小时内把这条记录记入公开账本/);
});

test('printed commands judge certificates as of the time of the token', () => {
  const body = defaultText('guidance')?.body.replaceAll('\\\n', '') ?? '';
  const commands = body.match(/^openssl (?:ts|cms) -verify.*$/gm) ?? [];
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).toContain('-attime $T');
});
