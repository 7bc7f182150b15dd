/** A draft is dropped after a day. */
export const KEEP_FOR_MS = 24 * 60 * 60 * 1000;

interface StoredDraft {
  at: number;
  value: unknown;
}

/** Never stored: people type them again. */
const SECRET = /^(password|code|queryCode|idNumber)$/;

export const writeDraft = (value: unknown, nowMs: number): string =>
  JSON.stringify({ at: nowMs, value } satisfies StoredDraft, (name, one: unknown) =>
    SECRET.test(name) ? undefined : one,
  );

/** The stored draft, if it is fresh and matches the form. */
export function fitDraft<T>(stored: string | null, initial: T, nowMs: number): T | undefined {
  if (!stored || isPast(stored, nowMs)) return undefined;
  const { value } = JSON.parse(stored) as StoredDraft;
  return isAlike(initial, value) ? (fit(initial, value) as T) : undefined;
}

/** Also true for an unreadable one. */
export function isPast(stored: string, nowMs: number): boolean {
  try {
    const { at } = JSON.parse(stored) as Partial<StoredDraft>;
    return typeof at !== 'number' || nowMs - at > KEEP_FOR_MS;
  } catch {
    return true;
  }
}

/**
 * An older build may have stored another shape: only fields that still exist with the same type are taken.
 * Left-out fields keep the form's values.
 */
function fit(initial: unknown, given: unknown): unknown {
  if (Array.isArray(initial) && Array.isArray(given))
    return given.map((one: unknown, place) => {
      const before: unknown = initial[place];
      return isPlain(one) && isPlain(before) ? { ...before, ...one } : one;
    });
  if (!isPlain(initial) || !isPlain(given)) return given;
  const fitting = Object.entries(initial).filter(([name, now]) => name in given && isAlike(now, given[name]));
  return { ...initial, ...Object.fromEntries(fitting.map(([name, now]) => [name, fit(now, given[name])])) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A nullable field says nothing about its type. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
