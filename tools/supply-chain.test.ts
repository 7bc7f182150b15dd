import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfLock, type Lock } from './faults-of-lock.ts';
import { findSecrets } from './find-secrets.ts';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;
const withOne = (one: Lock['packages'][string]) =>
  faultsOfLock({ packages: { ...lock.packages, 'node_modules/a/node_modules/stranger': one } });
const fine = { integrity: 'sha512-x', license: 'MIT' };

test.each([
  [fine, false],
  [{ ...fine, license: '(MIT OR Apache-2.0)' }, false],
  [{ ...fine, integrity: 'sha1-x' }, true],
  [{ license: 'MIT' }, true],
  [{ ...fine, license: 'AGPL-3.0-only' }, true],
  [{ ...fine, license: 'MIT AND SSPL-1.0' }, true],
  [{ integrity: 'sha512-x' }, true],
  [{ ...fine, hasInstallScript: true }, true],
])('a package %o is a fault: %s', (one, isFault) => {
  expect(withOne(one).length > 0).toBe(isFault);
});

test('an explanation for a package that went is a fault', () => {
  const { ['node_modules/@swc/core']: _gone, ...packages } = lock.packages;
  expect(faultsOfLock({ packages })).toHaveLength(1);
});

const secret = (form: string, length: number) => form + 'A1b2'.repeat(length).slice(0, length);
test.each([
  ['-----BEGIN EC PRIVATE KEY-----\nMHcCAQ', true],
  ['-----BEGIN PUBLIC KEY-----\nMHcCAQ', false],
  ['-----BEGIN PRIVATE KEY-----${body}', false],
  [secret('LTAI', 20), true],
  [secret('ghp_', 36), true],
  [`PERSONAL_DATA_KEY=${'a1'.repeat(32)}`, true],
  [`PERSONAL_DATA_KEY: '${'0'.repeat(64)}'`, false],
  [`sha256: '${'a1'.repeat(32)}'`, false],
  ['postgres://yinji:Xk29dkq@db.example/yinji', true],
  ['postgres://${user}:${password}@db.example/yinji', false],
])('%s is found: %s', (text, isFound) => {
  expect(findSecrets(text).length > 0).toBe(isFound);
});
