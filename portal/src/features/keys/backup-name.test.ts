import { expect, test } from 'vitest';
import { backupName } from './backup-name.ts';

test('a backup is named after the day in Beijing and the key', () => {
  expect(backupName('a41c93eeff'.padEnd(64, '0'), Date.parse('2026-11-20T16:30:00Z'))).toBe(
    'yinji-key-20261121-a41c93ee.pem',
  );
});
