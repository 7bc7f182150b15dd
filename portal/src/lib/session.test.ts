import { expect, test, vi } from 'vitest';
import { forgetDrafts, parseSession, session, type Session } from './session.ts';

test.each([
  null,
  undefined,
  '',
  'no json',
  '{}',
  '{"token":""}',
  '{"token":5,"account":{"nickname":"甲"}}',
  '{"token":"t"}',
  'null',
])('stored %j is no session', (stored) => {
  expect(parseSession(stored)).toBeUndefined();
});

test('a stored session is read back', () => {
  expect(parseSession('{"token":"t","account":{"nickname":"甲"}}')).toMatchObject({ token: 't' });
});

test('the session knows that a token is being replaced', async () => {
  const account = { id: 'a', nickname: '知白' } as Session['account'];
  session.start({ token: 'old', account });
  let answer = (_next: Session) => {};
  const replaced = session.replace(new Promise((resolve) => (answer = resolve)));
  expect([session.isReplacing(), session.token()]).toEqual([true, 'old']);
  answer({ token: 'new', account });
  await replaced;
  expect([session.isReplacing(), session.token()]).toEqual([false, 'new']);
  await expect(session.replace(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect([session.isReplacing(), session.token()]).toEqual([false, 'new']);
});

test('an equal answer about the person leaves the session as it is', () => {
  const account = { id: 'a', nickname: '知白' } as Session['account'];
  session.start({ token: 't', account });
  const before = session.get();
  session.renew({ ...account });
  expect(session.get()).toBe(before);
  session.renew({ ...account, nickname: '守黑' });
  expect(session.get()?.account.nickname).toBe('守黑');
});

test('drafts survive a session that ends by itself, and are removed with their person', () => {
  const storage = new Map<string, string>([
    ['yinji.kept.a.profile', '1'],
    ['yinji.kept.b.profile', '1'],
    ['yinji.theme', 'dark'],
  ]);
  const fake = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        removeItem: (key: string) => void storage.delete(key),
        setItem: (key: string, value: string) => void storage.set(key, value),
      })[name as string],
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', fake);
  const account = { id: 'a', nickname: '知白' } as Session['account'];
  session.start({ token: 't', account });
  session.end();
  expect(storage.has('yinji.kept.a.profile')).toBe(true);
  session.start({ token: 't', account });
  expect(storage.has('yinji.kept.a.profile')).toBe(true);
  expect(storage.has('yinji.kept.b.profile')).toBe(false);
  forgetDrafts();
  expect([...storage.keys()].filter((key) => key.startsWith('yinji.kept'))).toEqual([]);
  expect(storage.get('yinji.theme')).toBe('dark');
  vi.unstubAllGlobals();
});
