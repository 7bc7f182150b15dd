const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b|\bYJ[0-9a-f]{22}\b/g;
/** Packages, pages and words that an installation begins with: everybody may name them. */
const OF_THE_HOUSE = /^0199c000-/;

const madeLike = (id: string): string =>
  id.startsWith('YJ') ? `YJ${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}` : crypto.randomUUID();

/** Ids and order numbers in anything that can be written as JSON. */
export const idsIn = (value: unknown): Set<string> =>
  new Set(
    [...(JSON.stringify(value) ?? '').matchAll(ID)].map(([id]) => id).filter((id) => !OF_THE_HOUSE.test(id)),
  );

/** The same, with ids of nothing in the place of those named. */
export function withoutIds<T>(value: T, isReplaced: (id: string) => boolean): T {
  const made = new Map<string, string>();
  const text = JSON.stringify(value).replace(ID, (id) => {
    if (OF_THE_HOUSE.test(id) || !isReplaced(id)) return id;
    const other = made.get(id) ?? madeLike(id);
    made.set(id, other);
    return other;
  });
  return JSON.parse(text) as T;
}
