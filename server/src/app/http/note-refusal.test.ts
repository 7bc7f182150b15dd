import { expect, test } from 'vitest';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { readSecurityLog } from '../../platform/security-log/read-security-log.ts';
import { noteRefusal } from './note-refusal.ts';

test('a refused sign-in is logged with what was wrong: code or password', async () => {
  const { context, close } = await openTestContext();
  try {
    for (const code of ['CODE_WRONG', 'CREDENTIALS_WRONG', 'NOT_FOUND'] as const)
      await noteRefusal(context, code, { what: 'signIn', network: '192.0.2.1' });
    const { items } = await readSecurityLog(context, {});
    expect(items.map(({ kind, what }) => [kind, what]).toSorted()).toEqual([
      ['sign-in-refused', 'signIn: code'],
      ['sign-in-refused', 'signIn: password'],
    ]);
  } finally {
    await close();
  }
});
