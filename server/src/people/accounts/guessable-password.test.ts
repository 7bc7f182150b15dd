import { expect, test } from 'vitest';
import { digestPassword, isPassword } from './password.ts';
import { isGuessable } from './guessable-password.ts';

test.each([
  '1234567890',
  'qwertyuiop',
  '0987654321',
  'asdfghjkl1234567890',
  '1qaz2wsx3edc',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '20262026202620',
  'password123',
  'P@ssw0rd123',
  'passwordpassword',
  'Password!!!!',
  'woaini1314',
  'woaini5201314',
  'qwerty123456',
  'iloveyou2026',
  'administrator',
  '!!letmein2026',
])('%s is guessed early', async (password) => {
  expect(await isGuessable(password, [])).toBe(true);
});

test.each([
  'a quiet mountain after rain',
  '一句只有我知道的话语',
  'correct horse battery staple',
  'kT7_wqzR3xYb',
  '松风吹解带山月照弹琴',
  'vN2-0pQeXr8sLk',
])('%s is not guessed early', async (password) => {
  expect(await isGuessable(password, ['13900000001', '沈知白'])).toBe(false);
});

test.each([
  ['13900000001', ['13900000001']],
  ['a13900000001!', ['13900000001']],
  ['zhibai.shen@example.com', ['zhibai.shen@example.com']],
  ['zhibaishen2026', ['zhibai.shen@example.com']],
  ['ShenZhibai1', ['ShenZhibai']],
])('%s is revealed by %j', async (password, personal) => {
  expect(await isGuessable(password, personal)).toBe(true);
  expect(await isGuessable(`${password} 与山中的雨夜长谈`, personal)).toBe(false);
});

test('one sentence is one password, however the keyboard composes it', async () => {
  const digest = await digestPassword('cafe\u0301 au lait dans la neige');
  expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(digest, 'caf\u00e9 au lait dans la neige')).toBe(true);
  expect(await isPassword(digest, 'cafe au lait dans la neige')).toBe(false);
});
