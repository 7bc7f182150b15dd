/** The unread query of the address. Unreadable values become defaults. */
export type RawSearch = Record<string, unknown>;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);

export interface IdSearch {
  id?: string | undefined;
}
export const idSearch = (raw: RawSearch): IdSearch => ({ id: textOf(raw['id']) });

/** Plain query strings, without JSON's quotes. */
export const parseSearch = (search: string): RawSearch => Object.fromEntries(new URLSearchParams(search));
export function stringifySearch(search: RawSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}
