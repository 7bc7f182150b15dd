/** The value is ours; `code` is the authority's. */
export interface DictionaryTerm {
  readonly value: string;
  readonly label: string;
  readonly code: string | null;
}
export const terms = <const T extends readonly DictionaryTerm[]>(list: T): T => list;
export const valuesOf = <const T extends readonly DictionaryTerm[]>(list: T) =>
  list.map((one) => one.value) as [T[number]['value'], ...T[number]['value'][]];
