import { afterEach, expect, test } from 'vitest';
import { dismiss, messageStore, notice, toast } from './toast-store.ts';

afterEach(() => {
  for (const { id } of messageStore.read()) dismiss(id);
});

test('a toast stays 4500 ms, a notice 3000 ms under the title 提示', () => {
  toast('甲');
  notice('乙');
  expect(messageStore.read()).toMatchObject([
    { text: '甲', ms: 4500, kind: 'plain' },
    { text: '乙', ms: 3000, title: '提示' },
  ]);
  expect(messageStore.read()[0]).not.toHaveProperty('title');
});

test('a caller may set the duration', () => {
  notice('退出登录成功', { kind: 'success', ms: 1000 });
  expect(messageStore.read()).toMatchObject([{ ms: 1000, kind: 'success' }]);
});

test('a repeated sentence is one message, and there are never more than four', () => {
  for (const text of ['一', '一', '二', '三', '四', '五']) toast(text);
  expect(messageStore.read().map(({ text }) => text)).toEqual(['二', '三', '四', '五']);
});

test('notifies its listeners when a message is removed', () => {
  let told = 0;
  const stop = messageStore.subscribe(() => (told += 1));
  dismiss(toast('一'));
  stop();
  expect(told).toBe(2);
});
