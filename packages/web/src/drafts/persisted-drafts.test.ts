import { afterEach, expect, test, vi } from 'vitest';
import { createPersistedDrafts } from './persisted-drafts.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** A storage whose keys are its own properties, as a browser's are. */
function memory(): Storage {
  const held: Record<string, string> = {};
  const calls: Record<string, unknown> = {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => void (held[key] = value),
    removeItem: (key: string) => void delete held[key],
  };
  return new Proxy(held, { get: (_held, name: string) => calls[name] }) as unknown as Storage;
}

afterEach(() => vi.useRealTimers());

test('one person does not see what another has typed', () => {
  const storage = memory();
  let who: string | undefined = 'a';
  const forms = createPersistedDrafts({ storage: () => storage, root: 'kept.', owner: () => who });
  forms.persistDraft('reason', '写到一半');
  expect(forms.readDraft('reason', '')).toBe('写到一半');
  who = 'b';
  expect(forms.readDraft('reason', '')).toBeUndefined();
  who = undefined;
  expect(forms.readDraft('reason', '')).toBeUndefined();
});

test('expired drafts are removed when the forms are next opened, and nothing else is', () => {
  vi.useFakeTimers({ now: NOW });
  const storage = memory();
  const place = { storage: () => storage, root: 'kept.', owner: () => 'a' };
  createPersistedDrafts(place).persistDraft('old', 'x');
  storage.setItem('kept.a.broken', '{');
  storage.setItem('session', 'not ours');
  vi.setSystemTime(NOW + DAY_MS);
  createPersistedDrafts(place).persistDraft('new', 'y');
  vi.setSystemTime(NOW + DAY_MS + 1);
  createPersistedDrafts(place);
  expect(Object.keys(storage).toSorted()).toEqual(['kept.a.new', 'session']);
});

test('without storage nothing is kept and nothing fails', () => {
  const forms = createPersistedDrafts({
    storage: () => {
      throw new Error('switched off');
    },
    root: 'kept.',
    owner: () => 'a',
  });
  forms.persistDraft('reason', '写到一半');
  forms.dropDraft('reason');
  expect(forms.readDraft('reason', '')).toBeUndefined();
});
