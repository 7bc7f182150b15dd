import { expect, test } from 'vitest';
import { fitDraft, KEEP_FOR_MS, writeDraft } from './draft-text.ts';

const NOW = 1_800_000_000_000;
const stored = (value: unknown, at = NOW - 1000) => JSON.stringify({ at, value });

test('typed text is restored', () => {
  expect(fitDraft(stored('一段话'), '', NOW)).toBe('一段话');
  expect(fitDraft(stored({ name: '松', note: null }), { name: '', note: null }, NOW)).toEqual({
    name: '松',
    note: null,
  });
});

test('nothing is restored after a day, or where nothing was stored', () => {
  expect(fitDraft(stored('一段话', NOW - KEEP_FOR_MS - 1), '', NOW)).toBeUndefined();
  expect(fitDraft(null, '', NOW)).toBeUndefined();
});

test('fields that an older build had, or of another type, are dropped', () => {
  const initial = { name: '', grounds: ['a'], day: null as string | null };
  expect(fitDraft(stored({ name: 5, grounds: 'b', day: '2026-01-02', gone: 1 }), initial, NOW)).toEqual({
    name: '',
    grounds: ['a'],
    day: '2026-01-02',
  });
  expect(fitDraft(stored(['x']), initial, NOW)).toBeUndefined();
  expect(fitDraft(stored({ name: '' }), '', NOW)).toBeUndefined();
});

test('passwords, codes and identity numbers are not stored and keep their form values', () => {
  const typed = {
    name: '松',
    password: 'a',
    code: '123456',
    owners: [{ name: '陆行舟', idNumber: '110101199003078515' }],
  };
  const text = writeDraft(typed, NOW);
  for (const secret of ['"a"', '123456', '110101199003078515']) expect(text).not.toContain(secret);
  const initial = { name: '', password: '', code: '', owners: [{ name: '', idNumber: '****' }] };
  expect(fitDraft(text, initial, NOW)).toEqual({
    name: '松',
    password: '',
    code: '',
    owners: [{ name: '陆行舟', idNumber: '****' }],
  });
});
