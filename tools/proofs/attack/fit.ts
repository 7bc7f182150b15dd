/** Names that a call and a table give to one thing. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  spu: ['work', 'package'],
  order: ['package_order'],
  gallery: ['gallery'],
  key: ['signing_key'],
  paper: ['attachment', 'paper'],
  file: ['attachment'],
  material: ['material', 'attachment'],
  image: ['content_image'],
  case: ['review_case'],
  display: ['public_listing', 'work'],
  shelf: ['work'],
  picture: ['objection_source'],
  import: ['import_batch'],
  invitation: ['organisation_invitation'],
  page: ['content_page'],
  organisation: ['account'],
  profile: ['account'],
  document: ['document', 'review_case'],
  certificate: ['work'],
  bundle: ['work'],
  receipt: ['work'],
  renewal: ['work'],
  original: ['work'],
  deposit: ['work'],
  confirmation: ['work', 'review_case'],
  certification: ['work', 'review_case'],
  award: ['quota_award'],
  hold: ['legal_hold'],
  request: ['authority_request'],
  suit: ['objection'],
  jobs: ['job'],
  ownership: ['certification_owner'],
  owner: ['certification_owner'],
  reported: ['display_report'],
};

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_./]/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word !== 'id' && word !== '0');

/** How well a table's name fits a field of a call: the field's own words count more than the call's. */
export function fitOf(call: string, field: string, table: string): number {
  const parts = wordsOf(table);
  const score = (words: readonly string[]) =>
    words.reduce((sum, word) => {
      if (parts.includes(word)) return sum + 2;
      return sum + ((OTHER_WORDS[word] ?? []).some((other) => table.includes(other)) ? 1 : 0);
    }, 0);
  return 3 * score(wordsOf(field)) + score(wordsOf(call)) - parts.length / 100;
}

/** The tables' ids, the best fitting table's first. */
export const orderByFit = (
  call: string,
  field: readonly string[],
  rows: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const name = field.join('.');
  return [...rows]
    .toSorted(([one], [other]) => fitOf(call, name, other) - fitOf(call, name, one))
    .flatMap(([, ids]) => ids);
};
