/** What happened to a record after it passed (product.md, The three tracks). */
export const badges = ['changed', 'transferred', 'disputed', 'revoked', 'withdrawn'] as const;
export type Badge = (typeof badges)[number];

/** The public status of a number, the gravest first. */
export const standings = ['已注销', '已撤销', '已撤回', '异议处理中', '已转让', '已变更', '有效'] as const;
export type Standing = (typeof standings)[number];

const GRAVEST: readonly [Badge, Standing][] = [
  ['revoked', '已撤销'],
  ['withdrawn', '已撤回'],
  ['disputed', '异议处理中'],
  ['transferred', '已转让'],
  ['changed', '已变更'],
];

export const standingOf = (worn: readonly Badge[]): Standing =>
  GRAVEST.find(([badge]) => worn.includes(badge))?.[1] ?? '有效';
