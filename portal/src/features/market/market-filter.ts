import { categories, type InputOf, type listPublicWorks } from '@yinji/contract';
import type { MarketSearch } from '../../lib/search.ts';

export type WorkKind = 'photo' | 'draw' | 'creative';
export type Passed = NonNullable<MarketSearch['passed']>;
type Asked = InputOf<typeof listPublicWorks>;

/** The authority's categories of one kind of works. */
export const categoriesOf = (kind: WorkKind) =>
  categories.filter(({ workTypes }) => (workTypes as readonly string[]).includes(kind));

/** The address's filter, as far as possible: a category of another kind is left out. */
export function filterOf(
  { keyword, category, from, to, passed }: MarketSearch,
  kind: WorkKind,
): Partial<Asked> {
  const known = categoriesOf(kind).find(({ letter }) => letter === category);
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(known === undefined ? {} : { category: known.letter }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(passed === undefined ? {} : { passed }),
  };
}

/** The tracks that must have passed, after one of the two was pressed. */
export function togglePassed(passed: Passed | undefined, track: Exclude<Passed, 'both'>): Passed | undefined {
  const other = track === 'confirmation' ? 'certification' : 'confirmation';
  if (passed === 'both') return other;
  if (passed === track) return undefined;
  return passed === undefined ? track : 'both';
}
