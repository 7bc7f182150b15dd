import { expect, test, vi } from 'vitest';
import { watchSaving } from './watch-saving.ts';

test('the disk with the files and a database that is only read are seen, and their return', async () => {
  let isPresent = true;
  let isReadOnly = false;
  const saving = watchSaving(
    { objects: { isPresent: () => Promise.resolve(isPresent) }, isReadOnly: () => isReadOnly },
    { eachMs: 1 },
  );
  expect(saving.paused()).toBeUndefined();
  isPresent = false;
  await vi.waitFor(() => expect(saving.paused()).toBe('files'));
  isReadOnly = true;
  expect(saving.paused()).toBe('all');
  isReadOnly = false;
  isPresent = true;
  await vi.waitFor(() => expect(saving.paused()).toBeUndefined());
  saving.stop();
});

test('a disk that does not answer counts as away', async () => {
  const saving = watchSaving(
    { objects: { isPresent: () => new Promise<boolean>(() => undefined) }, isReadOnly: () => false },
    { eachMs: 1, answerMs: 5 },
  );
  await vi.waitFor(() => expect(saving.paused()).toBe('files'));
  saving.stop();
});
