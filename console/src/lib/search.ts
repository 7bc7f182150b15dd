/** Readers of what stands after the question mark. */
type Raw = Record<string, unknown>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const idSearch = (raw: Raw): { id?: string | undefined } => ({ id: textOf(raw['id']) });
export const signInSearch = (raw: Raw): { redirect?: string | undefined } => ({
  redirect: textOf(raw['redirect']),
});

/** Plain query strings: what stands in the address is what was meant, without JSON's quotes. */
export const parseSearch = (search: string): Raw => Object.fromEntries(new URLSearchParams(search));
export function stringifySearch(search: Raw): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}
