import type { InputOf, proposePackage } from '@yinji/contract';
import { packageWords } from './words.ts';

export const QUOTAS = ['evidence', 'authentic', 'gallery', 'common'] as const;

/** As typed in the fields. */
export interface TypedPackage {
  name: string;
  price: string;
  term: string;
  quotas: Record<(typeof QUOTAS)[number], string>;
  remark: string;
  onSale: boolean;
}

export type PackageFaults = Partial<Record<'name' | 'price' | 'term' | 'quotas' | 'remark', string>>;

export const emptyPackage: TypedPackage = {
  name: '',
  price: '',
  term: '',
  quotas: { evidence: '0', authentic: '0', gallery: '0', common: '0' },
  remark: '',
  onSale: false,
};

type Terms = InputOf<typeof proposePackage>['terms'];

export const typedOf = ({ name, priceFen, termDays, quotas, remark, onSale }: Terms): TypedPackage => ({
  name,
  price: formatPrice(priceFen),
  term: String(termDays),
  quotas: {
    evidence: String(quotas.evidence),
    authentic: String(quotas.authentic),
    gallery: String(quotas.gallery),
    common: String(quotas.common),
  },
  remark,
  onSale,
});

/** `68`, `68.50`. */
export const formatPrice = (priceFen: number): string =>
  priceFen % 100 === 0 ? String(priceFen / 100) : (priceFen / 100).toFixed(2);

/** Typed yuan → fen, digit by digit: a float would sometimes lose one. */
export function readPrice(text: string): number | undefined {
  const [, yuan, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(part.padEnd(2, '0'));
}

const readCount = (text: string, least: number, most: number): number | undefined => {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : -1;
  return value >= least && value <= most ? value : undefined;
};

/** The parsed package, or its faults in words. */
export function readPackage(typed: TypedPackage): { terms: Terms } | { faults: PackageFaults } {
  const { wrong } = packageWords.form;
  const [name, remark] = [typed.name.trim(), typed.remark.trim()];
  const [priceFen, termDays] = [readPrice(typed.price), readCount(typed.term, 1, 3660)];
  const counts = QUOTAS.map((kind) => readCount(typed.quotas[kind], 0, 1_000_000));
  const faults: PackageFaults = {
    ...((name === '' || name.length > 20) && { name: wrong.name }),
    ...(priceFen === undefined && { price: wrong.price }),
    ...(termDays === undefined && { term: wrong.term }),
    ...(counts.includes(undefined) && { quotas: wrong.quotas }),
    ...(remark.length > 80 && { remark: wrong.remark }),
  };
  const [evidence, authentic, gallery, common] = counts;
  if (
    Object.keys(faults).length > 0 ||
    priceFen === undefined ||
    termDays === undefined ||
    evidence === undefined ||
    authentic === undefined ||
    gallery === undefined ||
    common === undefined
  )
    return { faults };
  const quotas = { evidence, authentic, gallery, common };
  return { terms: { name, priceFen, termDays, quotas, remark, onSale: typed.onSale } };
}
